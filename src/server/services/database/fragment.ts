/**
 * A piece of SQL for several statements. Its text becomes part of the statement's text, its values stay apart from it.
 * The text comes only from templates and column lists of the source, so there is only a fixed set of statements.
 */
export class Fragment {
  /** One text more than there are values: a value comes between two of them. */
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    const flat = flatten(strings, values)
    this.strings = flat.strings
    this.values = flat.values
  }
}

/** A piece of SQL, written as a statement is: ``fragment`day between ${from} and ${to}` ``. */
export function fragment(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return new Fragment(strings, values)
}

/** Texts and values of a template, with its fragments inlined. */
export function flatten(
  strings: readonly string[],
  values: readonly unknown[],
): Pick<Fragment, 'strings' | 'values'> {
  if (!values.some((value) => value instanceof Fragment)) return { strings, values }
  const texts = [strings[0] ?? '']
  const flat: unknown[] = []
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  for (const [index, value] of values.entries()) {
    if (value instanceof Fragment) {
      const [first = '', ...rest] = value.strings
      append(first)
      texts.push(...rest)
      flat.push(...value.values)
      append(strings[index + 1] ?? '')
    } else {
      flat.push(value)
      texts.push(strings[index + 1] ?? '')
    }
  }
  return { strings: texts, values: flat }
}
