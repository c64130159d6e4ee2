import type { FieldProblem } from '@tiller/client/platform'
import { TillerError } from '@tiller/client'
import { useState } from 'react'
import type { CompiledValidator } from '../api/rules/check.ts'
import { findValidationProblems } from '../api/rules/check.ts'
import { getTopLevelField, type FieldSpecs } from '../api/rules/field.ts'
import { humanize } from '../format/text.ts'
import { describeProblems } from './describe-problems.ts'
import { deleteDraft, saveDraft, loadDraft, type FormDraft } from './drafts.ts'
import { createRequestBody, findChangedFields, type ListCodecs, type FormValues } from './form-values.ts'

export type FormSpec = {
  /** In the order of the form. */
  fields: FieldSpecs
  /** Returns the labels that differ from those of the API names. */
  labels?: ((values: FormValues) => Readonly<Record<string, string>>) | undefined
  validate: CompiledValidator
  codecs?: ListCodecs | undefined
  /** Adds fields that are derived from the others to the body. */
  finish?: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined
}

export type FormProblem = FieldProblem & { label: string }

export type FormState = {
  fields: FieldSpecs
  values: FormValues
  set: (name: string, value: unknown) => void
  faults: readonly FormProblem[]
  labelOf: (field: string) => string
}

type Start = { values: FormValues; etag?: string }

/**
 * Manages the state of a form: its values, the version that they are based on, and its problems. Values are stored as
 * a draft until they are sent or discarded.
 *
 * @param name key of the draft
 */
export function useForm(name: string, { fields, labels, validate, codecs, finish }: FormSpec, start: Start) {
  const [draft] = useState(() => loadDraft(name))
  const [base, setBase] = useState<Start>(() => baseOf(draft, start))
  const [values, setTyped] = useState<FormValues>(() => ({ ...start.values, ...draft?.values }))
  const [faults, setFaults] = useState<readonly FieldProblem[]>([])
  const [hasDraft, setHasDraft] = useState(draft !== undefined)
  const keep = (next: FormValues, upon: Start = base) => {
    setTyped(next)
    saveDraft(name, { ...upon, values: next, base: upon.values })
  }
  const ownLabels = labels?.(values) ?? {}
  const labelOf = (field: string) => ownLabels[getTopLevelField(field)] ?? humanize(getTopLevelField(field))
  return {
    form: {
      fields,
      values,
      labelOf,
      faults: faults.map((fault) => ({ ...fault, label: labelOf(fault.field) })),
      set: (field: string, value: unknown) => {
        keep({ ...values, [field]: value })
        setFaults(faults.filter((fault) => getTopLevelField(fault.field) !== field))
      },
    } satisfies FormState,
    base,
    changed: findChangedFields(base.values, values),
    hasDraft,
    /**
     * Validates the form.
     *
     * @returns the body, or undefined after showing the problems
     */
    check: () => {
      const { body, faults: found } = checked(values, { fields, validate, codecs, finish })
      setFaults(found)
      return found.length === 0 ? body : undefined
    },
    /**
     * Shows the server's field problems.
     *
     * @returns false if the error has none
     */
    refuse: (error: unknown) => {
      if (!(error instanceof TillerError) || error.errors.length === 0) return false
      setFaults(inFieldOrder(describeProblems(error.errors, fields), fields))
      return true
    },
    rebase: (next: FormValues, upon: Start) => {
      setBase(upon)
      keep(next, upon)
    },
    drop: () => {
      deleteDraft(name)
      setHasDraft(false)
      setBase(start)
      setTyped(start.values)
      setFaults([])
    },
    sent: () => deleteDraft(name),
  }
}

/** Returns the version that the values are based on. A draft has its own. */
function baseOf(draft: FormDraft | undefined, start: Start): Start {
  if (draft?.base === undefined) return start
  return { values: draft.base, ...(draft.etag === undefined ? {} : { etag: draft.etag }) }
}

/** Converts and validates the values. If a field's text cannot be converted, its other problems are omitted. */
function checked(values: FormValues, { fields, validate, codecs, finish = (body) => body }: FormSpec) {
  const { body, faults } = createRequestBody(values, fields, codecs)
  const whole = finish(body)
  const known = new Set(faults.map(({ field }) => getTopLevelField(field)))
  const others = findValidationProblems(validate, whole).filter(
    ({ field }) => !known.has(getTopLevelField(field)),
  )
  return { body: whole, faults: inFieldOrder(describeProblems([...faults, ...others], fields), fields) }
}

export const getControlId = (field: string): string => `field-${getTopLevelField(field)}`

function inFieldOrder(faults: readonly FieldProblem[], fields: FieldSpecs) {
  const places = Object.keys(fields)
  return [...faults].sort(
    (one, other) =>
      places.indexOf(getTopLevelField(one.field)) - places.indexOf(getTopLevelField(other.field)),
  )
}

export function focusField(field: string): void {
  const control = document.getElementById(getControlId(field))
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
