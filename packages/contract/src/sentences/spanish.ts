import { alertTexts } from '../platform/alerts/messages/spanish.ts'
import { listSentenceTemplates } from './translate.ts'

/** Sentences that are stored in English, shown by the console, and mailed, with their Spanish translations. */
export const storedSentences = {
  // First, because names of campaigns can resemble other sentences
  ...listSentenceTemplates(alertTexts),

  // Problems of feeds of which alerts contain examples
  'The end date "{text}" cannot be read. The job is not advertised until it can; write YYYY-MM-DD or RFC 822.':
    'La fecha de vencimiento “{text}” es ilegible. El empleo no se anuncia mientras no se pueda leer; escribir AAAA-MM-DD o RFC 822.',
  'The end date cannot be read. The job is not advertised until it can; write YYYY-MM-DD or RFC 822.':
    'La fecha de vencimiento es ilegible. El empleo no se anuncia mientras no se pueda leer; escribir AAAA-MM-DD o RFC 822.',
  '"{text}" is not an amount such as 0.42; it was ignored.':
    '“{text}” no es un importe como 0.42; se ignoró.',
  '"{text}" is not in US dollars; it was ignored.': '“{text}” no está en dólares estadounidenses; se ignoró.',
  '"{text}" contradicts its element: cpc and target_cpa are in dollars, price is in cents; it was ignored.':
    '“{text}” contradice su elemento: cpc y target_cpa están en dólares, y price, en centavos; se ignoró.',
  '"{text}" is too low or too high for a price in this unit; it was ignored.':
    '“{text}” es demasiado bajo o demasiado alto para un precio en esta unidad; se ignoró.',
  '{price} per click is at least 100 times the median price of the pool ({median}). The job is not advertised. Correct the price, or let the operator accept it for the source.':
    '{price} por clic es al menos 100 veces el precio mediano del grupo ({median}). El empleo no se anuncia. Corregir el precio o pedir al operador que lo acepte para la fuente.',

  // Why the page of a job counts as closed
  'The host name cannot be resolved.': 'No se puede resolver el nombre del host.',
  'The server does not accept connections.': 'El servidor no acepta conexiones.',
  "No secure connection could be established: the server's certificate or TLS ({code}).":
    'No se pudo establecer una conexión segura: certificado del servidor o TLS ({code}).',
  "No secure connection could be established: the server's certificate or TLS.":
    'No se pudo establecer una conexión segura: certificado del servidor o TLS.',
  'The page answers {status}.': 'La página responde con {status}.',
  'The page says "{text}".': 'La página dice “{text}”.',
} as const satisfies Record<string, string>
