import { expect, it } from 'vitest'
import { projectFiles, readSource, type Source } from './source.ts'

const web = new Map(
  projectFiles()
    .filter((path) => /^src\/web\/.*\.tsx?$/.test(path))
    .map((path) => [path, readSource(path)]),
)

it('are all that is said where a page does not wait for the other sentences', () => {
  const alone = [...web.values()].flatMap(loadedAlone)
  expect(alone).toContain('src/web/study/dashboard/page.tsx')
  expect(alone).not.toContain('src/web/study/graphs/page.tsx')

  const first = web.get('src/web/words/tr/first.ts')?.imports.map(({ from }) => from) ?? []
  const fileOf = (name: string) =>
    name === 'common'
      ? './everywhere.ts'
      : `./${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}.ts`
  const isFirst = (name: string) => first.includes(fileOf(name))
  const strangers = [...reached(['src/web/app/main.tsx', ...alone])].flatMap((path) =>
    saidIn(web.get(path)?.text ?? '')
      .filter((name) => !isFirst(name))
      .map((name) => `${path} says ${name}`),
  )
  expect(strangers).toEqual([])
})

/** What a file loads when it is needed, without all sentences beside it. */
function loadedAlone({ text, imports }: Source): string[] {
  return imports.flatMap(({ dynamic, from, file }) => {
    const comesWithAll = new RegExp(
      `(withAllWords\\(|(late|atHand)\\(\\(\\) => |\\bpage: \\(\\) => |typeof )import\\('${from}'\\)`,
    )
    const isPage = dynamic && file && !file.startsWith('src/web/words/')
    return isPage && !comesWithAll.test(text) ? [file] : []
  })
}

/** These files and all that are there once they are. */
function reached(files: readonly string[]): Set<string> {
  const found = new Set(files)
  // The set grows while it is walked.
  for (const path of found)
    for (const { file, typeOnly, dynamic } of web.get(path)?.imports ?? [])
      if (file && !typeOnly && !dynamic) found.add(file)
  return found
}

/** Which groups of sentences a file takes from all of them. */
function saidIn(text: string): string[] {
  const taken = [...text.matchAll(/const \{([^}]*)\} = useWords\(\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  )
  if (!/words = useWords\(\)|words: Words/.test(text)) return taken
  return [...taken, ...[...text.matchAll(/\bwords\.(\w+)\./g)].map(([, name = '']) => name)]
}
