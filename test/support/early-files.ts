import { projectFiles, readSource, type Source } from './source.ts'

const web = new Map(
  projectFiles()
    .filter((path) => /^src\/web\/.*\.tsx?$/.test(path))
    .map((path) => [path, readSource(path)]),
)

/** The files of the pages that are loaded without all words and styles. */
export function earlyFiles(): Source[] {
  const early = [...web.values()].flatMap(loadedEarly)
  return [...reached(['src/web/app/main.tsx', ...early])].flatMap((path) => web.get(path) ?? [])
}

/** Dynamic imports of a file that do not load all words. */
function loadedEarly({ text, imports }: Source): string[] {
  return imports.flatMap(({ dynamic, from, file }) => {
    const comesWithAll = new RegExp(
      `(withAllWords\\(|(late|atHand)\\(\\(\\) => |\\bpage: \\(\\) => |typeof )import\\('${from}'\\)`,
    )
    const isPage = dynamic && file && !file.startsWith('src/web/words/')
    return isPage && !comesWithAll.test(text) ? [file] : []
  })
}

/** These files and all of their static imports. */
function reached(files: readonly string[]): Set<string> {
  const found = new Set(files)
  // The set grows during the loop.
  for (const path of found)
    for (const { file, typeOnly, dynamic } of web.get(path)?.imports ?? [])
      if (file && !typeOnly && !dynamic) found.add(file)
  return found
}
