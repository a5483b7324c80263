import type { signs as tr } from '#web/words/tr/signs.ts'

const days = (count: string) => `${count} ${count === '1' ? 'day' : 'days'}`

export const signs: typeof tr = {
  noTrial: (count) => `No mock for ${days(count)}.`,
  belowTarget: (middle, target) => `Forecast ${middle} nets, target ${target}.`,
  noContact: (count) => `No contact for ${days(count)}.`,
  neverContacted: 'No contact yet.',
  unfixed: (topics) => `Topics still wrong after study: ${topics}.`,
  fine: 'Nothing that can be looked at differs from what is usual.',
}
