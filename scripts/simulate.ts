import { simulate, tableOf } from '../test/support/simulation/simulate.ts'
import { triageTable } from '../test/support/simulation/triage-figures.ts'

/**
 * Prints what each insight reaches on simulated students beside its simplest rivals, as a table in Markdown, and of
 * triage for each length of history.
 * `npm run simulate -- 1000` takes a tenth of the students, `npm run simulate -- 10000 other` another seed.
 */
const students = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(students) || students < 1) {
  console.error('The number of students is a whole number from 1 on.')
  process.exit(1)
}
const { figures, triage } = simulate(students, process.argv[3] ?? 'etut')
console.log(`${tableOf(figures)}\n\n${triageTable(triage)}`)
