/** A number with at most two decimals, as a net is written in Turkish or English. */
const netPattern = /^-?\d{1,3}(?:[.,]\d{1,2})?$/

/** Words beside which a number is still a plain net. Any other word makes the meaning unclear. */
const netWords = ['net', 'nets', 'neti', 'netim', 'netle']
const otherWords = [
  ...['toplam', 'toplamda', 'sonuç', 'sonucu', 'sonucum', 'soru', 'soruda', 'sorudan', 'yaptım', 'sayısı'],
  ...['total', 'result', 'my', 'of', 'out', 'questions', 'got', 'i'],
  ...['tyt', 'ayt', 'lgs', 'ydt', 'yks', 'kpss', 'ales', 'dgs', 'yds', 'sat'],
]

/**
 * The net that a person typed as the result of an exam: "82,5 net", "82.5", "Net: 82,50 / 120". A score, a place, a
 * grade, two nets or an estimate is none. Without the word net a whole number is one only for a national exam, as it
 * may be the grade of a school exam.
 * @param questions of the full trials that the forecast was made from
 * @returns null where the text does not say one net that such an exam can have
 */
export function netOfResult(
  text: string,
  exam: { readonly questions: number; readonly isNational: boolean },
): number | null {
  const plain = text.toLocaleLowerCase('tr').replaceAll('−', '-')
  if (/[%~?<>≈]/.test(plain)) return null
  const words = plain.match(/\p{L}+/gu) ?? []
  const namesNet = words.some((word) => netWords.includes(word))
  if (!words.every((word) => netWords.includes(word) || otherWords.includes(word))) return null
  const number = onlyNumber(plain, exam.questions)
  if (number === null) return null
  if (!namesNet && !exam.isNational && Number.isInteger(number)) return null
  // A net below a third of the questions, negative, would need more wrong answers than there are questions.
  return number <= exam.questions && number >= -exam.questions / 3 ? number : null
}

/** The one number of a text, beside the number of questions. */
function onlyNumber(text: string, questions: number): number | null {
  const found = (text.match(/-?\d[\d.,]*/g) ?? []).map((each) => each.replace(/[.,]+$/, ''))
  if (!found.every((each) => netPattern.test(each))) return null
  const numbers = found.map((each) => Number(each.replace(',', '.')))
  const isWhole = (number: number) => Math.abs(number) === questions
  const [first, second] = numbers
  if (first === undefined || numbers.length > 2) return null
  if (second === undefined) return first
  if (isWhole(second)) return first
  return isWhole(first) ? second : null
}
