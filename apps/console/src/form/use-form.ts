import type { FieldProblem } from '@tiller/client/platform'
import { TillerError } from '@tiller/client'
import { useEffect, useRef, useState } from 'react'
import type { Validate } from '../api/rules/check.ts'
import { faultsOf } from '../api/rules/check.ts'
import type { Fields } from '../api/rules/field.ts'
import { dropDraft, keepDraft, keptDraft, type Draft } from './drafts.ts'
import { bodyOf, changedFields, type Codecs, type Typed } from './form-values.ts'

export type FormSpec = {
  fields: Fields
  validate: Validate
  codecs?: Codecs | undefined
  /** Fields that follow from others. */
  finish?: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined
}

export type Form = {
  fields: Fields
  typed: Typed
  set: (name: string, value: unknown) => void
  faults: readonly FieldProblem[]
}

type Start = { typed: Typed; etag?: string }

/**
 * What a form holds: what was typed, upon which version, and what is wrong with it. What was typed is kept for the tab until it is sent
 * or dropped.
 *
 * @param name of the form, under which its draft is kept
 */
export function useForm(name: string, { fields, validate, codecs, finish }: FormSpec, start: Start) {
  const [draft] = useState(() => keptDraft(name))
  const [base, setBase] = useState<Start>(() => baseOf(draft, start))
  const [typed, setTyped] = useState<Typed>(() => ({ ...start.typed, ...draft?.typed }))
  const [faults, setFaults] = useState<readonly FieldProblem[]>([])
  const [hasDraft, setHasDraft] = useState(draft !== undefined)
  useFocusOnFirst(faults, fields)
  const keep = (next: Typed, upon: Start = base) => {
    setTyped(next)
    keepDraft(name, { ...upon, typed: next, base: upon.typed })
  }
  return {
    form: {
      fields,
      typed,
      faults,
      set: (field: string, value: unknown) => {
        keep({ ...typed, [field]: value })
        setFaults(faults.filter((fault) => topOf(fault.field) !== field))
      },
    } satisfies Form,
    base,
    changed: changedFields(base.typed, typed),
    hasDraft,
    /** The body, or undefined after the faults have been shown. */
    check: () => {
      const { body, faults: found } = checked(typed, { fields, validate, codecs, finish })
      setFaults(found)
      return found.length === 0 ? body : undefined
    },
    /** Shows the faults that the server has found. @returns false if it has found none and the error is another */
    refuse: (error: unknown) => {
      if (!(error instanceof TillerError) || error.errors.length === 0) return false
      setFaults(inOrder(error.errors, fields))
      return true
    },
    /** Goes on upon another version. */
    rebase: (next: Typed, upon: Start) => {
      setBase(upon)
      keep(next, upon)
    },
    /** Forgets what was typed. */
    drop: () => {
      dropDraft(name)
      setHasDraft(false)
      setBase(start)
      setTyped(start.typed)
      setFaults([])
    },
    /** It has been sent: there is no draft any more. */
    sent: () => dropDraft(name),
  }
}

/** What was typed before was typed upon the version of then. */
function baseOf(draft: Draft | undefined, start: Start): Start {
  if (draft?.base === undefined) return start
  return { typed: draft.base, ...(draft.etag === undefined ? {} : { etag: draft.etag }) }
}

/** The body that was typed, with all that is wrong with it; of a field whose text is none, only that is said. */
function checked(typed: Typed, { fields, validate, codecs, finish = (body) => body }: FormSpec) {
  const { body, faults } = bodyOf(typed, fields, codecs)
  const whole = finish(body)
  const known = new Set(faults.map(({ field }) => topOf(field)))
  const others = faultsOf(validate, whole).filter(({ field }) => !known.has(topOf(field)))
  return { body: whole, faults: inOrder([...faults, ...others], fields) }
}

/** `jobFilters[0].zipCode[1]` is a fault of `jobFilters`. */
export const topOf = (field: string): string => /^[^.[]*/.exec(field)?.[0] ?? field

/** Where the control of a field is. */
export const controlId = (field: string): string => `field-${topOf(field)}`

/** In the order in which the contract names the fields. */
function inOrder(faults: readonly FieldProblem[], fields: Fields) {
  const places = Object.keys(fields)
  return [...faults].sort(
    (one, other) => places.indexOf(topOf(one.field)) - places.indexOf(topOf(other.field)),
  )
}

/** Whoever sends something wrong is led to it, also if it is folded away. */
function useFocusOnFirst(faults: readonly FieldProblem[], fields: Fields) {
  const seen = useRef(faults)
  useEffect(() => {
    if (faults.length === 0 || seen.current.length >= faults.length) {
      seen.current = faults
      return
    }
    seen.current = faults
    const first = faults.find(({ field }) => topOf(field) in fields)
    if (first !== undefined) goToField(first.field)
  }, [faults, fields])
}

/** Unfolds what hides a field, and puts the focus there. */
export function goToField(field: string): void {
  const control = document.getElementById(controlId(field))
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
