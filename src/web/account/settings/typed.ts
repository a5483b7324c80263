/** What of a form differs from what it began with, field by field or place by place. */
export function typedIn<T extends object>(began: T, form: T): Partial<T> {
  const fields = Object.keys(form) as (keyof T)[]
  const isTyped = (field: keyof T) => JSON.stringify(form[field]) !== JSON.stringify(began[field])
  return Object.fromEntries(fields.filter(isTyped).map((field) => [field, form[field]])) as Partial<T>
}

/** A form with some of its fields, or places, changed. */
export function changed<T extends object>(form: T, part: Partial<T>): T {
  return Object.assign(structuredClone(form), part)
}

/** A form when what it began with is known anew: what was typed stays, everything else follows. */
export function followed<T extends object>(began: T, form: T, now: T): T {
  return changed(now, typedIn(began, form))
}
