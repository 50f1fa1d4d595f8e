import type en from '../en/shared.ts';
import { plural, spanOf } from '../language.svelte.ts';

const span = spanOf(
  plural('pt', { one: 'segundo', other: 'segundos' }),
  plural('pt', { one: 'minuto', other: 'minutos' }),
  plural('pt', { one: 'hora', other: 'horas' }),
);

export default {
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  tryAgain: 'Tentar de novo',
  showMore: 'Mostrar mais',
  showLess: 'Mostrar menos',
  loading: 'Carregando',
  licenceNotStated: 'não informada',
  datasetWithoutName: 'Conjunto de dados sem nome',
  failures: {
    offline: [
      'Sem conexão',
      'O servidor não responde. Ele está funcionando, e você está conectado à rede?',
    ],
    timeout: ['Sem resposta', 'O servidor está demorando demais. Tente de novo daqui a pouco.'],
    unexpected_answer: [
      'Resposta inesperada',
      'Algo no caminho até o servidor respondeu no lugar dele.',
    ],
    too_many_requests: ['Solicitações demais', 'Aguarde um momento e tente de novo.'],
    internal_error: ['Algo deu errado', 'O servidor não conseguiu fazer isso.'],
    database_unreachable: [
      'O banco de dados não responde',
      'O servidor vai tentar de novo por conta própria.',
    ],
    storage_full: ['O disco está cheio', 'Libere espaço no servidor e tente de novo.'],
    storage_read_only: [
      'Não é possível gravar',
      'Por enquanto, este servidor só pode ler o dicionário.',
    ],
    import_in_progress: [
      'Há uma importação em andamento',
      'Quando ela terminar, será possível fazer alterações de novo.',
    ],
    payload_too_large: ['Grande demais', 'O servidor não aceita tanto de uma vez.'],
    suggestion_queue_full: [
      'A fila está cheia',
      'Primeiro é preciso avaliar as sugestões que esperam. Tente em outro dia.',
    ],
    suggestions_unavailable: [
      'Sugestões indisponíveis no momento',
      'O dicionário está sendo atualizado, ou este servidor só pode lê-lo. Tente mais tarde.',
    ],
    validation_failed: ['Assim não é aceito', 'Confira os campos marcados.'],
    api_key_invalid: ['Chave de API desconhecida', 'Confira a chave ou tente sem ela.'],
    invalid_token: ['Você precisa entrar', 'Entre na sua conta e tente de novo.'],
    entry_changed: ['Mudou nesse meio-tempo', 'Outra pessoa fez uma alteração. Confira de novo.'],
    not_found: ['Não existe mais', 'Foi excluído nesse meio-tempo.'],
    other: ['Não deu certo', ''],
  },
  waitSeconds: (seconds: number) => `Tente de novo em ${span(seconds)}.`,
  requestId: (id: string) => `No registro do servidor: ${id}.`,
} satisfies typeof en;
