import type { Static, TObject, TProperties } from '@sinclair/typebox'
import { recordOf } from '#rules/keys.ts'
import { Fragment } from '#server/services/database/fragment.ts'

/** The columns of a table that a list of fields names, in one order for every statement. */
export type Columns<Row> = {
  /** `day, minutes, group_name as "group"`: of a select or a `returning`. */
  readonly names: Fragment
  /** `day, minutes, group_name`: of an insert. */
  readonly stored: Fragment
  /** `r.day, r.minutes`: of a select from several tables. */
  readonly of: (table: string) => Fragment
  /** `$1, $2`: the values of an insert. */
  readonly values: (row: Row) => Fragment
  /** `day = $1, minutes = $2`: of an update. */
  readonly assignments: (row: Row) => Fragment
  /** These fields of a row without its others. */
  readonly pick: (row: Row) => Row
}

/**
 * Columns with the names of some fields of the contract. A field that is added there is read, inserted and updated
 * without a change here, and a row that lacks it does not compile.
 * @param columns the names of columns that differ from their fields
 */
export function columnsOf<P extends TProperties>(
  fields: P,
  columns: { readonly [Name in keyof P]?: string } = {},
): Columns<Static<TObject<P>>> {
  const names = Object.keys(fields) as (keyof P & keyof Static<TObject<P>> & string)[] // the keys of what is given
  const column = (name: (typeof names)[number]): string => columns[name] ?? name
  const listed = (write: (name: (typeof names)[number]) => string) =>
    new Fragment([names.map(write).join(', ')], [])
  const list = (prefix: string) =>
    listed((name) => `${prefix}${column(name)}${columns[name] === undefined ? '' : ` as "${name}"`}`)
  const valuesOf = (row: Static<TObject<P>>) => names.map((name) => row[name])
  return {
    names: list(''),
    stored: listed(column),
    of: (table) => list(`${table}.`),
    values: (row) => new Fragment(['', ...names.slice(1).map(() => ', '), ''], valuesOf(row)),
    assignments: (row) =>
      new Fragment(
        [...names.map((name, index) => `${index === 0 ? '' : ', '}${column(name)} = `), ''],
        valuesOf(row),
      ),
    pick: (row) => recordOf(names, (name) => row[name]) as typeof row, // a value of the same field
  }
}
