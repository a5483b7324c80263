/** Amounts of planned items and the kind of an exam, for calendars of other programs. */
export const calendar = {
  exam: 'Sınav',
  minutes: (n: number) => `${n} dakika`,
  questions: (n: number) => `${n} soru`,
}
