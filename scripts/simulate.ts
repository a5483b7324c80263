import { simulate, tableOf } from '../test/support/simulation/simulate.ts'

/**
 * Prints what each insight reaches on simulated students beside its simplest rivals, as a table in Markdown.
 * `npm run simulate -- 1000` takes a tenth of the students, `npm run simulate -- 10000 other` another seed.
 */
const students = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(students) || students < 1) {
  console.error('The number of students is a whole number from 1 on.')
  process.exit(1)
}
console.log(tableOf(simulate(students, process.argv[3] ?? 'etut')))
