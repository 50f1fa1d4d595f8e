import type en from '../en/shared.ts';
import { isolated } from '../isolated.ts';
import { spanOf } from '../language.svelte.ts';
import { counted } from './arabic.ts';

const span = spanOf(
  counted({ one: 'ثانية واحدة', two: 'ثانيتين', few: 'ثوانٍ', other: 'ثانية' }),
  counted({ one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', other: 'دقيقة' }),
  counted({ one: 'ساعة واحدة', two: 'ساعتين', few: 'ساعات', other: 'ساعة' }),
);

export default {
  close: 'إغلاق',
  cancel: 'إلغاء',
  save: 'حفظ',
  tryAgain: 'إعادة المحاولة',
  showMore: 'عرض المزيد',
  showLess: 'عرض أقل',
  loading: 'جارٍ التحميل',
  licenceNotStated: 'غير مذكور',
  datasetWithoutName: 'مجموعة بيانات بلا اسم',
  failures: {
    offline: ['لا يوجد اتصال', 'الخادم لا يجيب. هل هو قيد التشغيل، وهل أنت متصل بالشبكة؟'],
    timeout: ['لم تصل الإجابة في وقتها', 'يستغرق الخادم وقتًا طويلًا. أعد المحاولة بعد قليل.'],
    unexpected_answer: ['إجابة غير متوقعة', 'أجاب وسيط ما بدلًا من الخادم.'],
    too_many_requests: ['طلبات كثيرة جدًا', 'انتظر قليلًا ثم أعد المحاولة.'],
    internal_error: ['حدث خطأ ما', 'لم يتمكن الخادم من تنفيذ ذلك.'],
    database_unreachable: ['قاعدة البيانات لا تجيب', 'سيعيد الخادم المحاولة من تلقاء نفسه.'],
    storage_full: ['القرص ممتلئ', 'أخلِ مساحة على الخادم ثم أعد المحاولة.'],
    storage_read_only: ['تتعذر الكتابة', 'هذا الخادم يقرأ القاموس فقط في الوقت الحالي.'],
    import_in_progress: ['الاستيراد جارٍ', 'سيصبح التعديل ممكنًا من جديد عند انتهائه.'],
    payload_too_large: ['الحجم كبير جدًا', 'لا يقبل الخادم هذا القدر دفعة واحدة.'],
    suggestion_queue_full: [
      'قائمة الانتظار ممتلئة',
      'يجب أولًا النظر في الاقتراحات المنتظرة. أعد المحاولة في يوم آخر.',
    ],
    suggestions_unavailable: [
      'لا تُقبل الاقتراحات الآن',
      'القاموس قيد التحديث، أو أن هذا الخادم يقرؤه فقط. أعد المحاولة لاحقًا.',
    ],
    validation_failed: ['لا يُقبل بهذه الصورة', 'راجع الحقول المحددة.'],
    api_key_invalid: ['مفتاح API غير معروف', 'تحقق من المفتاح أو استغنِ عنه.'],
    invalid_token: ['لم تسجّل الدخول', 'سجّل الدخول ثم أعد المحاولة.'],
    entry_changed: ['تغيّر في هذه الأثناء', 'عدّله شخص آخر. انظر إليه من جديد.'],
    not_found: ['لم يعد موجودًا', 'حُذف في هذه الأثناء.'],
    other: ['لم ينجح ذلك', ''],
  },
  waitSeconds: (seconds: number) => `أعد المحاولة بعد ${span(seconds)}.`,
  requestId: (id: string) => `رقمه في سجل الخادم: ${isolated(id)}.`,
} satisfies typeof en;
