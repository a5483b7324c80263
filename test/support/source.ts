import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A file of the project as its text tells it. */
export type Source = { path: string; text: string; lines: number; imports: Import[] }
export type Import = { from: string; typeOnly: boolean; dynamic: boolean; file: string | undefined }

/** Files that are tracked, or will be when what is written is added. */
export function projectFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', ['ls-files', ...args], { encoding: 'utf8', maxBuffer: 1e8 })
  const listed = `${git()}${git('--others', '--exclude-standard')}`.split('\n')
  return [...new Set(listed)].filter((path) => path !== '' && existsSync(path)).sort()
}

export function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, withoutComments(text)) }
}

/** Code without its comments; what a text says stays. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([^'"`;]*?)\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(path: string, code: string): Import[] {
  return [...code.matchAll(importPattern)].map(([, type, names, from, dynamic]) => {
    const specifier = from ?? dynamic ?? ''
    const typeOnly = Boolean(type) || onlyTypes(names)
    return { from: specifier, typeOnly, dynamic: dynamic !== undefined, file: fileOf(path, specifier) }
  })
}

function onlyTypes(names: string | undefined): boolean {
  const braces = /^\{([\s\S]*)\}$/.exec(names?.trim() ?? '')
  const each = braces?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return each !== undefined && each.length > 0 && each.every((name) => name.startsWith('type '))
}

/** The project's file that an import names; undefined for a package. */
function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier))
  const side = /^#(rules|contract|server|web)\/(.+)$/.exec(specifier)
  return side ? `src/${side[1]}/${side[2]}` : undefined
}
