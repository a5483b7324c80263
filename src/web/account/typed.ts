import { keysOf, picked } from '#rules/keys.ts'

/** The changed fields or items of a form. */
export function typedIn<T extends object>(began: T, form: T): Partial<T> {
  const isTyped = (field: keyof T) => JSON.stringify(form[field]) !== JSON.stringify(began[field])
  return picked(form, keysOf(form).filter(isTyped))
}

/** What is sent of a form: its changed fields. Blanks at the ends of a text are left out and are no change. */
export function sentOf<T extends object>(began: T, form: T): Partial<T> {
  const typed = Object.entries(typedIn(began, form))
  const sent = typed.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value])
  return typedIn(began, changed(began, Object.fromEntries(sent)))
}

/** A form with some fields or items changed. */
export function changed<T extends object>(form: T, part: Partial<T>): T {
  return Object.assign(structuredClone(form), part)
}

/** Rebases a form on new initial data: changed fields stay, all others follow. */
export function followed<T extends object>(began: T, form: T, now: T): T {
  return changed(now, typedIn(began, form))
}
