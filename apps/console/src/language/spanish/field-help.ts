/** The help of fields, whose English texts are in `api/rules/help-texts.ts` and in the contract. */
export const fieldHelp = {
  'Shown in lists and reports.': 'Se muestra en listas e informes.',
  'A campaign advertises jobs, or collects RSVPs for a hiring event.':
    'Una campaña anuncia empleos o reúne confirmaciones de asistencia para un evento de contratación.',
  'Each has a name and a value, by which your programs find campaigns.':
    'Cada una tiene un nombre y un valor, con los que sus programas encuentran campañas.',
  'Campaigns with a higher value claim jobs first.':
    'Las campañas con un valor más alto reciben los empleos primero.',
  'Segments with a higher value claim jobs first.':
    'Los segmentos con un valor más alto reciben los empleos primero.',
  'Archive the campaign at `autoArchiveAt`. A hiring event without one is archived the day after its last day.':
    'Pasa la campaña al archivo en el momento indicado en `autoArchiveAt`. Un evento de contratación sin ese dato se archiva el día después de su último día.',
  'Archive the segment at `autoArchiveAt`.':
    'Pasa el segmento al archivo en el momento indicado en `autoArchiveAt`.',
  'When to archive the campaign if `enableAutoArchive` is set.':
    'Cuándo archivar la campaña si `enableAutoArchive` está activado.',
  'When to archive the segment if `enableAutoArchive` is set.':
    'Cuándo archivar el segmento si `enableAutoArchive` está activado.',

  'Price per click. 0 = not set.': 'Precio por clic. 0 = sin definir.',
  'Price per click. 0 = inherited from the campaign.': 'Precio por clic. 0 = el de la campaña.',
  'Price per click in Pro traffic. 0 = not set.': 'Precio por clic en el tráfico Pro. 0 = sin definir.',
  'Price per click in Pro traffic. 0 = inherited from the campaign.':
    'Precio por clic en el tráfico Pro. 0 = el de la campaña.',
  'Minimum price; lower prices from the feed are raised to it. 0 = none.':
    'Precio mínimo; los precios más bajos del feed se suben hasta él. 0 = ninguno.',
  'Minimum price. 0 = inherited from the campaign.': 'Precio mínimo. 0 = el de la campaña.',
  'Maximum spend per calendar month, in addition to one-time budgets.':
    'Gasto máximo por mes calendario, además de los presupuestos únicos.',
  'Maximum spend per calendar month. 0 = no separate cap.':
    'Gasto máximo por mes calendario. 0 = sin límite propio.',
  'Spread the budget evenly over the days up to `pacingDom`. Each day has a cap, and jobs pause within the day while spend is ahead of schedule.':
    'Distribuye el presupuesto de manera uniforme entre los días. Último día: `pacingDom`. Cada día tiene un límite, y los empleos se pausan durante el día mientras el gasto esté adelantado.',
  'Day of the month by which the budget should be spent. 0 = the last day. Afterwards, the rest can be spent without a daily cap.':
    'Día del mes en el que el presupuesto debe estar gastado. 0 = el último día. Después, el resto se puede gastar sin límite diario.',
  'Continue pacing until the end of the month after `pacingDom`.':
    'Sigue distribuyendo el presupuesto hasta fin de mes después de este día: `pacingDom`.',
  'Choose bids so that the budget is spent by the pacing day. Takes precedence over a target CPA and Smart CPC.':
    'Elige las pujas para que el presupuesto se gaste hasta el día límite de la distribución. Tiene prioridad sobre el CPA objetivo y el CPC inteligente.',
  'Maximum bid of the autopilot. 0 = use the CPC.': 'Puja máxima del piloto automático. 0 = se usa el CPC.',
  'Use the CPC as the maximum; sources that convert below average pay less, down to 60 %.':
    'Usa el CPC como máximo; las fuentes que convierten menos que el promedio pagan menos, hasta el 60 %.',
  'Target cost per counted conversion. 0 = not set. In a CPA pool, this is the cost of each acquisition; in other pools, it has no effect without `targetCpaType`.':
    'Costo objetivo por conversión contada. 0 = sin definir. En un grupo de CPA, es el costo de cada adquisición; en otros grupos, no tiene efecto sin `targetCpaType`.',
  'Bids are chosen so that a conversion costs the `targetCpa`. They stay below the CPC, or have no other maximum.':
    'Las pujas se eligen para que una conversión cueste lo indicado en `targetCpa`. No superan el CPC o no tienen otro máximo.',
  'True if and only if `targetCpaType` is FULL.': 'Activado solo si `targetCpaType` es “Sin máximo”.',

  'The jobs to advertise: those that match at least one alternative. Without an alternative, no job is advertised. A job that matches several campaigns belongs to the one with the highest `applyOrder`.':
    'Los empleos que se anuncian: los que coinciden con al menos una alternativa. Sin alternativas, no se anuncia ningún empleo. Un empleo que coincide con varias campañas pertenece a la que tiene el valor más alto en `applyOrder`.',
  'The jobs of the campaign that belong to the segment: those that match at least one alternative. A job that matches several segments belongs to the one with the highest `applyOrder`.':
    'Los empleos de la campaña que pertenecen al segmento: los que coinciden con al menos una alternativa. Un empleo que coincide con varios segmentos pertenece al que tiene el valor más alto en `applyOrder`.',
  'The title contains any of these, ignoring case.':
    'El título contiene alguno de estos textos, sin distinguir mayúsculas y minúsculas.',
  'The description contains any of these, ignoring case.':
    'La descripción contiene alguno de estos textos, sin distinguir mayúsculas y minúsculas.',
  'The job is in any of these cities, in any spelling that feeds and search accept: NYC is New York, and St. Louis is Saint Louis.':
    'El empleo está en alguna de estas ciudades, con cualquier forma de escribirla que aceptan los feeds y la búsqueda: NYC es New York, y St. Louis es Saint Louis.',
  'The job is in any of these states.': 'El empleo está en alguno de estos estados.',
  'The job is in any of these major categories.': 'El empleo está en alguna de estas categorías principales.',
  'The job is in any of these minor categories.': 'El empleo está en alguna de estas subcategorías.',
  'One of these companies.': 'Una de estas empresas.',
  'Exactly one of these zip codes.': 'Exactamente uno de estos códigos postales.',
  'Exactly one of these references.': 'Exactamente una de estas referencias.',
  'Exactly one of these advertisers of the feed.': 'Exactamente uno de estos anunciantes del feed.',
  "Exactly one of the feed's campaign ids.": 'Exactamente uno de los ids de campaña del feed.',
  "Exactly one of the feed's segment ids.": 'Exactamente uno de los ids de segmento del feed.',
  "The feed's own CPC.": 'El CPC propio del feed.',
  "The feed's own target CPA.": 'El CPA objetivo propio del feed.',
  'When the job was first imported.': 'Cuándo se importó el empleo por primera vez.',
  'Yes: at least one screening question of the job has a correct answer. No: none has, or the job has no questions.':
    'Sí: al menos una pregunta de selección del empleo tiene respuesta correcta. No: ninguna la tiene o el empleo no tiene preguntas.',
  'The job has any of these requirements, which are recognized in its text.':
    'El empleo tiene alguno de estos requisitos, que se reconocen en su texto.',
  'The job has none of these requirements, which are recognized in its text.':
    'El empleo no tiene ninguno de estos requisitos, que se reconocen en su texto.',

  'When jobs are marked and ranked as featured. “Where a click pays much”: it costs at least as much as three quarters of the live bids in the category, or the amount that the operator has set. “Where many seekers click”: the expected click rate is above the median of the search. At most three jobs of a company follow each other, unless any number is allowed.':
    'Cuándo los empleos se marcan y se ordenan como destacados. “Donde un clic paga mucho”: cuesta al menos tanto como tres cuartas partes de las pujas en curso de la categoría, o el importe que definió el operador. “Donde muchas personas hacen clic”: la tasa de clics esperada supera la mediana de la búsqueda. Como máximo se muestran tres empleos seguidos de una empresa, a menos que se permita cualquier cantidad.',
  'When jobs are marked and ranked as featured in Pro traffic. “Where a click pays much”: it costs at least as much as three quarters of the live bids in the category, or the amount that the operator has set. “Where many seekers click”: the expected click rate is above the median of the search. At most three jobs of a company follow each other, unless any number is allowed.':
    'Cuándo los empleos se marcan y se ordenan como destacados en el tráfico Pro. “Donde un clic paga mucho”: cuesta al menos tanto como tres cuartas partes de las pujas en curso de la categoría, o el importe que definió el operador. “Donde muchas personas hacen clic”: la tasa de clics esperada supera la mediana de la búsqueda. Como máximo se muestran tres empleos seguidos de una empresa, a menos que se permita cualquier cantidad.',
  'First, extended or standard traffic.': 'Tráfico del nivel primero, ampliado o estándar.',
  'Price multiplier and source tag per candidate tier; those of `candidateTier` apply. A fixed price is multiplied and rounded down to at least one cent. Strategy bids are not multiplied.':
    'Multiplicador del precio y etiqueta de fuente por nivel de candidatos; valen los del nivel elegido en `candidateTier`. Un precio fijo se multiplica y se redondea hacia abajo, a un centavo como mínimo. Las pujas automáticas no se multiplican.',

  'Tiller hosts the application form: a click opens it and is billed immediately.':
    'Tiller aloja el formulario de solicitud: un clic lo abre y se cobra de inmediato.',
  'Tiller hosts a preview and the application form: the click is billed when the seeker continues from the preview to the form.':
    'Tiller aloja una vista previa y el formulario de solicitud: el clic se cobra cuando la persona pasa de la vista previa al formulario.',
  'Redirect qualified applicants from the hosted form to the job URL or to `applicationLinkOverride`.':
    'Redirige a los candidatos calificados del formulario alojado a la URL del empleo o a la dirección de `applicationLinkOverride`.',
  'Where `tillerApplyRedir` sends qualified applicants, instead of the job URL.':
    'Adónde van los candidatos calificados, en lugar de la URL del empleo, si está activado `tillerApplyRedir`.',
  'Whether the application form asks for the address.':
    'Indica si el formulario de solicitud pregunta la dirección.',
  'Whether the application form asks for education.':
    'Indica si el formulario de solicitud pregunta los estudios.',
  'Whether the application form asks for work experience.':
    'Indica si el formulario de solicitud pregunta la experiencia laboral.',
  'Receives application emails and, for an event, the daily RSVP count and the list of attendees. A job or a segment can override it. Required to launch an event.':
    'Recibe los correos con solicitudes y, en un evento, la cantidad diaria de confirmaciones y la lista de asistentes. Un empleo o un segmento puede tener otro. Es obligatorio para iniciar un evento.',
  "Receives application emails instead of the campaign's address.":
    'Recibe los correos con solicitudes en lugar del correo de la campaña.',
  'Additional recipients of application emails.': 'Otros destinatarios de los correos con solicitudes.',
  'Remind job seekers once, by `reminderType`, 24 hours after they start an application that they have not submitted.':
    'Envía un solo recordatorio a las personas que empezaron una solicitud y no la enviaron en 24 horas. El medio se elige en `reminderType`.',
  'How job seekers are reminded of an unfinished application.':
    'Cómo se recuerda una solicitud sin terminar a las personas que buscan empleo.',

  'Whether an event takes place at an address or online.':
    'Indica si un evento es en una dirección o en línea.',
  'The address of the event, or the https URL of an online event.':
    'La dirección del evento o la URL https de un evento en línea.',
  'First day of the event, in the billing time zone.':
    'Primer día del evento, en la zona horaria de facturación.',
  'Last day of the event, in the billing time zone.':
    'Último día del evento, en la zona horaria de facturación.',
  'Time frames of the event, one per line, at full or half hours in the billing time zone. Several per day are allowed if they do not overlap.':
    'Franjas horarias del evento, una por línea, a la hora en punto o a la media hora, en la zona horaria de facturación. Puede haber varias por día si no se superponen.',
  "Length of an event's time slots in minutes. Each time frame must fit at least one slot.":
    'Duración en minutos de los horarios de un evento. En cada franja debe caber al menos uno.',
  'Maximum RSVPs per time slot. Full slots are no longer offered.':
    'Máximo de confirmaciones por horario. Los horarios completos ya no se ofrecen.',
  'How to prepare, shown after an RSVP.': 'Cómo prepararse; se muestra después de confirmar la asistencia.',
  'What to wear, shown after an RSVP.': 'Cómo vestirse; se muestra después de confirmar la asistencia.',
  'The thank-you text after an RSVP.': 'El texto de agradecimiento después de confirmar la asistencia.',

  'Shown with the pause.': 'Se muestra junto con la pausa.',
  "The pause starts at the beginning of this day in the billing time zone. Today's date pauses immediately.":
    'La pausa empieza al comienzo de este día en la zona horaria de facturación. Con la fecha de hoy, la pausa es inmediata.',
  'Maximum spend in addition to the monthly budget.': 'Gasto máximo además del presupuesto mensual.',
  "The first day, in the billing time zone. Today's date starts immediately.":
    'El primer día, en la zona horaria de facturación. Con la fecha de hoy, empieza de inmediato.',
  'At the end of the month, carry the remainder over to a new one-time budget.':
    'Al final del mes, traslada el resto a un nuevo presupuesto único.',
  'Launch the campaign at the start if it is under development or paused.':
    'Inicia la campaña al comienzo si está en preparación o en pausa.',
  'The new monthly budget, or the amount to add, which can be negative.':
    'El nuevo presupuesto mensual o el importe que se suma, que puede ser negativo.',
  'Yes: `budgetCents` is the new monthly budget. No: it is added to the budget at that time.':
    'Sí: el valor de `budgetCents` es el nuevo presupuesto mensual. No: se suma al presupuesto de ese momento.',
  "The change applies at the start of this day in the billing time zone. Today's date applies immediately.":
    'El cambio se aplica al comienzo de este día en la zona horaria de facturación. Con la fecha de hoy, se aplica de inmediato.',
} as const satisfies Record<string, string>
