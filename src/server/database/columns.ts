import type { Static, TObject, TProperties } from '@sinclair/typebox'
import { Fragment } from '#server/database/fragment.ts'

/** The columns of a table that a list of fields names, in one order for every statement. */
export type Columns<Row> = {
  /** `day, minutes`: of a select, an insert or a `returning`. */
  readonly names: Fragment
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
 */
export function columnsOf<P extends TProperties>(fields: P): Columns<Static<TObject<P>>> {
  const names = Object.keys(fields) as (keyof P & keyof Static<TObject<P>> & string)[] // the keys of what is given
  const list = (prefix: string) => new Fragment([names.map((name) => `${prefix}${name}`).join(', ')], [])
  const valuesOf = (row: Static<TObject<P>>) => names.map((name) => row[name])
  return {
    names: list(''),
    of: (table) => list(`${table}.`),
    values: (row) => new Fragment(['', ...names.slice(1).map(() => ', '), ''], valuesOf(row)),
    assignments: (row) =>
      new Fragment(
        [...names.map((name, index) => `${index === 0 ? '' : ', '}${name} = `), ''],
        valuesOf(row),
      ),
    pick: (row) => Object.fromEntries(names.map((name) => [name, row[name]])) as typeof row, // all fields of its type
  }
}
