import type en from '../en/shared.ts';
import { plural, spanOf } from '../language.svelte.ts';

const span = spanOf(
  plural('es', { one: 'segundo', other: 'segundos' }),
  plural('es', { one: 'minuto', other: 'minutos' }),
  plural('es', { one: 'hora', other: 'horas' }),
);

export default {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  tryAgain: 'Reintentar',
  showMore: 'Mostrar más',
  showLess: 'Mostrar menos',
  loading: 'Cargando',
  licenceNotStated: 'no indicada',
  datasetWithoutName: 'Conjunto de datos sin nombre',
  failures: {
    offline: ['Sin conexión', 'El servidor no responde. ¿Está en marcha, y tienes conexión?'],
    timeout: [
      'Sin respuesta',
      'El servidor tarda demasiado. Inténtalo de nuevo dentro de un momento.',
    ],
    unexpected_answer: [
      'Respuesta inesperada',
      'Algo en el camino hasta el servidor ha respondido en su lugar.',
    ],
    too_many_requests: ['Demasiadas peticiones', 'Espera un momento y vuelve a intentarlo.'],
    internal_error: ['Algo ha salido mal', 'El servidor no ha podido hacerlo.'],
    database_unreachable: [
      'La base de datos no responde',
      'El servidor volverá a intentarlo por sí solo.',
    ],
    storage_full: ['El disco está lleno', 'Libera espacio en el servidor y vuelve a intentarlo.'],
    storage_read_only: [
      'No se puede escribir',
      'Por ahora este servidor solo puede leer el diccionario.',
    ],
    import_in_progress: [
      'Hay una importación en curso',
      'Cuando termine, se podrán hacer cambios de nuevo.',
    ],
    payload_too_large: ['Demasiado grande', 'El servidor no acepta tanto de una vez.'],
    suggestion_queue_full: [
      'La cola está llena',
      'Primero hay que atender las sugerencias que esperan. Inténtalo otro día.',
    ],
    suggestions_unavailable: [
      'Ahora no se aceptan sugerencias',
      'El diccionario se está actualizando, o este servidor solo puede leerlo. Inténtalo más tarde.',
    ],
    validation_failed: ['Así no se acepta', 'Revisa los campos marcados.'],
    api_key_invalid: ['Clave de API desconocida', 'Revisa la clave, o prueba sin ella.'],
    invalid_token: ['No has iniciado sesión', 'Inicia sesión y vuelve a intentarlo.'],
    entry_changed: ['Ha cambiado entretanto', 'Otra persona ha hecho un cambio. Vuelve a mirarlo.'],
    not_found: ['Ya no existe', 'Se ha eliminado entretanto.'],
    other: ['No ha funcionado', ''],
  },
  waitSeconds: (seconds: number) => `Vuelve a intentarlo dentro de ${span(seconds)}.`,
  requestId: (id: string) => `En el registro del servidor: ${id}.`,
} satisfies typeof en;
