import type { sample as tr } from '#web/words/tr/sample.ts'

export const sample: typeof tr = {
  caption: 'Sample data',
  plan: 'Today’s plan 1 / 3',
  topic: 'Exponents',
  line: 'Mathematics · Practice · 45 min',
  reason: 'It is in today’s plan. Four of your wrong answers in the last three mock exams were here.',
  today: 'Today',
  others: [
    ['Paragraph', 'Review', 'Last studied 12 days ago.'],
    ['Cell division', 'Cheapest net', 'About 1.2 nets per mock exam are here.'],
  ],
  week: 'How much did I study this week?',
  weekSentence: 'Studied on 6 of the last 7 days, most on Saturday: 4 h 10 min.',
}
