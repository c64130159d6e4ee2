export const segments = {
  segments: 'segmentos',
  'Each job belongs to the first segment whose filters match it. Jobs without a segment run with the settings of the campaign.':
    'Cada empleo pertenece al primer segmento cuyos filtros cumple. A los empleos sin segmento se les aplica la configuración de la campaña.',
  'Not archived': 'No archivados',
  'A segment is a part of the campaign’s jobs with its own bid, budget, or schedule.':
    'Un segmento es una parte de los empleos de la campaña con puja, presupuesto o calendario propios.',
  'Create one': 'Crear uno',
  Order: 'Orden',
  'The campaign’s': 'El de la campaña',
  'Order of {name}: {place, number} of {total, number}. Arrow keys move it.':
    'Orden de {name}: {place, number} de {total, number}. Las teclas de flecha lo mueven.',
  '{name} is {place, number} of {total, number}.': '{name}: {place, number} de {total, number}.',
  'The order was refused.': 'Se rechazó el orden.',
  'The order of the segments was changed.': 'Se cambió el orden de los segmentos.',
  'The order was not changed: {message}': 'No se cambió el orden: {message}',

  'Sections of the segment': 'Secciones del segmento',
  'An archived segment releases its jobs to the other segments and can never be launched again. Its reports remain.':
    'Un segmento archivado libera sus empleos para los demás segmentos y no se puede volver a iniciar. Sus informes se conservan.',

  'New segment of {campaign}': 'Segmento nuevo de {campaign}',
  'Create segment': 'Crear segmento',
  'Nothing is spent until you launch it.': 'No se gasta nada hasta iniciarlo.',
  'Order and other prices': 'Prioridad y otros precios',
  'Mail and archive': 'Correo y archivado',
} as const satisfies Record<string, string>
