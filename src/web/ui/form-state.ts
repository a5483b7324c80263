import { useState } from 'react'

type Typed<T> = { draft: T; change(part: Partial<T>): void }
/** The parts of an error that a form shows. */
type Refusal = {
  message: string
  code?: string
  fields?: Record<string, string>
  reason?: string | undefined
}
/** The state of a save, as `useMutation` returns it. */
type Save = { error: Error | Refusal | null; isPending: boolean }

export type FormState<T extends object, S extends string> = ReturnType<typeof formOf<T, S>>
/** The part of a form that does not depend on its fields. */
export type AnyForm = Pick<FormState<object, string>, 'isSending' | 'isConflict' | 'otherError' | 'reason'>

/**
 * The state of a form that is not stored on the device: of a guest, or of passwords. All others use `useDraft`.
 * @param begin initial fields
 */
export function useFields<T extends object>(begin: T | (() => T)): Typed<T> & { reset(): void } {
  const [draft, setDraft] = useState(begin)
  return {
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    reset: () => setDraft(begin),
  }
}

/**
 * A form in one render: the props of each field with its error, and the state of the save. Called in every render.
 * @param shows names of the errors that its fields show; any other is shown below them
 * @param fieldOfCode the field that shows an error without fields, by error code
 */
export function formOf<T extends object, S extends string>(
  { draft, change }: Typed<T>,
  { error, isPending }: Save,
  shows: readonly S[],
  fieldOfCode: Record<string, S> = {},
) {
  const refusal: Refusal | null = error
  const field = fieldOfCode[refusal?.code ?? '']
  const errors: Record<string, string> = {
    ...(refusal && field && { [field]: refusal.message }),
    ...refusal?.fields,
  }
  const other = Object.keys(errors).find((name) => !shows.some((each) => each === name))

  /** The error of a field; of several fields that are shown as one control, the first error. */
  function errorAt(...names: S[]): string | undefined {
    return names.map((name) => errors[name]).find((text) => text !== undefined)
  }
  return {
    draft,
    change,
    isSending: isPending,
    isConflict: refusal?.code === 'CONFLICT',
    /** The reason of the error, on a second line. */
    reason: refusal?.reason,
    errorAt,
    field<K extends keyof T & S>(name: K) {
      // The compiler widens a computed key to any string.
      const onChange = (value: T[K]) => change({ [name]: value } as unknown as Partial<T>)
      return { value: draft[name], error: errorAt(name), onChange }
    },
    /** The props of a text field whose empty value is null. */
    text<K extends keyof T & S>(name: T[K] extends string | null ? K : never) {
      const onChange = (text: string) =>
        change({ [name]: text.trim() === '' ? null : text } as unknown as Partial<T>) // as above
      return { value: (draft[name] as string | null) ?? '', error: errorAt(name), onChange } // by the type of `name`
    },
    /** The error that no field shows; undefined when the fields show all of it. */
    otherError: other ? errors[other] : Object.keys(errors).length > 0 ? undefined : refusal?.message,
  }
}
