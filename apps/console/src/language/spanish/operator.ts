export const operator = {
  '{campaign}: {cost} charged for {clicks, plural, one {# click} other {# clicks}}.':
    '{campaign}: se cobraron {cost} por {clicks, plural, one {# clic} many {# de clics} other {# clics}}.',
  '{campaign}: {clicks, plural, one {# click rejected} other {# clicks rejected}}.':
    '{campaign}: {clicks, plural, one {# clic rechazado} many {# de clics rechazados} other {# clics rechazados}}.',
  '{count, plural, one {# is still held.} other {# are still held.}}':
    '{count, plural, one {Sigue retenido #.} many {Siguen retenidos #.} other {Siguen retenidos #.}}',
  '{clicks, plural, one {# click for {cost} is} other {# clicks for {cost} are}} charged now, as far as budgets and limits allow. A charge can be refunded later.':
    'Se {clicks, plural, one {cobra ahora # clic} many {cobran ahora # de clics} other {cobran ahora # clics}} por {cost}, hasta donde lo permitan los presupuestos y los límites. Un cobro se puede reembolsar después.',
  '{clicks, plural, one {# click for {cost} is never charged, and its publisher earns nothing for it.} other {# clicks for {cost} are never charged, and the publishers earn nothing for them.}} This cannot be undone.':
    '{clicks, plural, one {# clic por {cost} no se cobrará nunca y su editor no ganará nada por él.} many {# de clics por {cost} no se cobrarán nunca y los editores no ganarán nada por ellos.} other {# clics por {cost} no se cobrarán nunca y los editores no ganarán nada por ellos.}} Esto no se puede deshacer.',

  '{clicks, plural, one {# click} other {# clicks}} for {cost}, in {campaigns, plural, one {# campaign} other {# campaigns}} of {customers, plural, one {# customer} other {# customers}}. The publisher’s earnings decrease by {earned}.':
    '{clicks, plural, one {# clic} many {# de clics} other {# clics}} por {cost}, en {campaigns, plural, one {# campaña} many {# de campañas} other {# campañas}} de {customers, plural, one {# cliente} many {# de clientes} other {# clientes}}. Las ganancias del editor disminuyen en {earned}.',
} as const satisfies Record<string, string>
