import type en from '../en/shared.ts';
import { plural, spanOf } from '../language.svelte.ts';

const span = spanOf(
  plural('zh', { other: '秒' }),
  plural('zh', { other: '分钟' }),
  plural('zh', { other: '小时' }),
);

export default {
  close: '关闭',
  cancel: '取消',
  save: '保存',
  tryAgain: '重试',
  showMore: '展开',
  showLess: '收起',
  loading: '正在加载',
  licenceNotStated: '未注明',
  datasetWithoutName: '未命名的数据集',
  failures: {
    offline: ['无法连接', '服务器没有响应。请检查它是否在运行，以及你是否已联网。'],
    timeout: ['响应超时', '服务器用时过长，请稍后重试。'],
    unexpected_answer: ['意外的响应', '途中有其他程序代替服务器作出了响应。'],
    too_many_requests: ['请求过多', '请稍候再试。'],
    internal_error: ['出错了', '服务器未能完成此操作。'],
    database_unreachable: ['数据库没有响应', '服务器会自动重试。'],
    storage_full: ['磁盘已满', '请在服务器上腾出空间，然后重试。'],
    storage_read_only: ['无法写入', '此服务器目前只能读取词典。'],
    import_in_progress: ['正在导入', '导入结束后即可继续修改。'],
    payload_too_large: ['内容过大', '服务器不接受一次发送这么多内容。'],
    suggestion_queue_full: ['队列已满', '需要先处理等待中的建议，请改天再试。'],
    suggestions_unavailable: [
      '暂时无法提交建议',
      '词典正在更新，或此服务器只能读取词典，请稍后再试。',
    ],
    validation_failed: ['内容未被接受', '请检查标出的字段。'],
    api_key_invalid: ['未知的 API 密钥', '请检查密钥，或不使用密钥。'],
    invalid_token: ['你尚未登录', '请登录后重试。'],
    entry_changed: ['内容已被更改', '其他人做了修改，请重新查看。'],
    not_found: ['已不存在', '它已被删除。'],
    other: ['操作未成功', ''],
  },
  waitSeconds: (seconds: number) => `请在 ${span(seconds)}后重试。`,
  requestId: (id: string) => `服务器日志中的编号：${id}。`,
} satisfies typeof en;
