export const jobFilters = {
  'Jobs that match': 'Empleos que cumplen',
  'or jobs that match': 'o empleos que cumplen',
  'Every job.': 'Todos los empleos.',
  'Choose jobs': 'Elegir empleos',
  'Add an alternative': 'Agregar una alternativa',
  'Take every job': 'Incluir todos los empleos',
  Remove: 'Quitar',
  'Remove filter {number, number}': 'Quitar el filtro {number, number}',
  'Add a condition': 'Agregar una condición',
  'Add a condition…': 'Agregar una condición…',
  'Remove the condition {label}': 'Quitar la condición {label}',
  Yes: 'Sí',
  No: 'No',
  from: 'desde',
  to: 'hasta',
  '{label} from': '{label}, desde',
  '{label} to': '{label}, hasta',
  'Add to {label}': 'Agregar a {label}',
  'Type and press Enter': 'Escribir y presionar Enter',
  'Type a name': 'Escribir un nombre',
  'No. {id}': 'N.º {id}',

  '{count, plural, one {{names} is not in the list: choose an entry of the list or remove it} other {{names} are not in the list: choose entries of the list or remove them}}':
    '{count, plural, one {{names} no está en la lista: elegir una entrada de la lista o quitarla} many {{names} no están en la lista: elegir entradas de la lista o quitarlas} other {{names} no están en la lista: elegir entradas de la lista o quitarlas}}',
  'must be amounts of dollars and cents, such as 1,250.50':
    'deben ser importes en dólares y centavos, por ejemplo 1,250.50',
  'must be days and times': 'deben ser fechas con hora',

  'More settings': 'Más opciones',
  'to be corrected: {count, number}': 'por corregir: {count, number}',
  '{label}, one per line': '{label}, uno por línea',

  'Jobs that match now': 'Empleos que cumplen ahora',
  '{matching, plural, one {<strong>#</strong> job matches} other {<strong>#</strong> jobs match}}, {free, plural, one {# of them is in no campaign} other {# of them are in no campaign}}.':
    '{matching, plural, one {<strong>#</strong> empleo cumple los filtros} many {<strong>#</strong> de empleos cumplen los filtros} other {<strong>#</strong> empleos cumplen los filtros}}; {free, plural, one {# no está en ninguna campaña} many {# no están en ninguna campaña} other {# no están en ninguna campaña}}.',
  '{jobs, plural, one {# is with {name}} other {# are with {name}}}':
    '{jobs, plural, one {# está en {name}} many {# están en {name}} other {# están en {name}}}',
  '{count, plural, one {and # more campaign has some} other {and # more campaigns have some}}':
    '{count, plural, one {y # campaña más tiene algunos} many {y # de campañas más tienen algunos} other {y # campañas más tienen algunos}}',
} as const satisfies Record<string, string>
