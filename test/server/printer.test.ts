import { expect, it } from 'vitest'
import { makePrinter } from '#server/services/printer/printer.ts'

const document = {
  title: 'Deneme',
  lang: 'tr' as const,
  about: '',
  headline: 'Başlık',
  lead: '',
  told: null,
  footer: '',
  rows: [],
}

function noteOf(paragraphs: string[]) {
  return { kind: 'note' as const, title: 'Bölüm', text: '', rows: [], paragraphs }
}

function fail(error: Error): never {
  throw error
}

it('the printer prints a letter wherever its pages end', async () => {
  const printer = makePrinter(fail)
  for (const lines of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const paragraphs = Array.from({ length: lines }, () => 'Bir satır.')
    const rows = Array.from({ length: 12 }, () => [noteOf(paragraphs)])

    expect(await printer.print('ada', { ...document, rows })).toMatchObject({ pages: expect.any(Number) })
  }
  await printer.close()
})

it('the printer replaces a process with too much memory, and loses no letter that waits', async () => {
  const printer = makePrinter(fail, { deadlineMs: 60_000, startMs: 60_000, memory: 1 })

  const letters = await Promise.all([printer.print('ada', document), printer.print('ada', document)])

  expect(letters).toMatchObject([{ pages: 1 }, { pages: 1 }])
  await printer.close()
})

it('the printer gives up on a letter after its deadline, and prints the next', async () => {
  const errors: Error[] = []
  const hasty = makePrinter((error) => errors.push(error), { deadlineMs: 1, startMs: 20_000 })
  // So long that it takes seconds, on a fast machine too.
  const long = { ...document, rows: Array.from({ length: 3000 }, () => [noteOf(['Satır.'])]) }
  expect(await hasty.print('ada', long)).toEqual({ fault: 'timeout' })
  await hasty.close()

  const printer = makePrinter((error) => errors.push(error))
  const broken = { ...document, rows: [[{ kind: 'plan', title: 'x' }]] } as unknown as typeof document
  expect(await printer.print('ada', broken)).toEqual({ fault: 'layout' })
  expect(await printer.print('ada', document)).toMatchObject({ pages: 1 })
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('could not be laid out')])

  const waiting = Array.from({ length: 4 }, () => printer.print('ada', document))
  await expect(printer.print('ada', document)).rejects.toThrow('TOO_MANY')
  await printer.close()
  expect((await Promise.all(waiting)).every((print) => 'fault' in print)).toBe(true)
})
