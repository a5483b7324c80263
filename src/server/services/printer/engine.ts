import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

/** Lays a template out with its input. @throws Error with the engine's diagnostics */
export type Engine = {
  kind: EngineKind
  pdf(template: string, input: string): { pdf: Uint8Array; pages: number }
}
export const engineKinds = ['native', 'portable'] as const
export type EngineKind = (typeof engineKinds)[number]

/** The part that is used of the native package, which has no types of its own. */
type Native = {
  NodeCompiler: {
    create(options: { fontArgs: { fontBlobs: Buffer[] }[] }): {
      compile(given: { mainFileContent: string; inputs: Record<string, string> }): {
        result: { numOfPages: number } | null
        takeDiagnostics(): { shortDiagnostics: unknown[] } | null
      }
      pdf(document: object, options: { pdfStandard: string }): Buffer
      evictCache(maxAge: number): void
    }
  }
}

/** Letters for which an engine keeps what it has laid out. */
const cachedLetters = 10
const require = createRequire(import.meta.url)

/**
 * Typst as native code where its package is installed, else the same version as WebAssembly: that one runs
 * everywhere, but takes about half a second a letter.
 */
export async function openEngine(fonts: readonly string[], kind?: EngineKind): Promise<Engine> {
  const blobs = fonts.map((font) => readFileSync(require.resolve(font)))
  const native = kind === 'portable' ? undefined : findNative()
  if (native) return nativeEngine(native, blobs)
  if (kind === 'native') throw new Error('there is no native engine for this platform')
  return portableEngine(blobs)
}

function findNative(): Native | undefined {
  for (const libc of ['gnu', 'musl']) {
    try {
      return require(`@myriaddreamin/typst-ts-node-compiler-${process.platform}-${process.arch}-${libc}`)
    } catch {
      // Not for this platform, or left out of the installation.
    }
  }
  return undefined
}

function nativeEngine({ NodeCompiler }: Native, fontBlobs: Buffer[]): Engine {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] })
  return {
    kind: 'native',
    pdf(template, letter) {
      const compiled = compiler.compile({ mainFileContent: template, inputs: { letter } })
      const { result } = compiled
      if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
      const pages = result.numOfPages
      try {
        return { pdf: compiler.pdf(result, { pdfStandard: 'ua-1' }), pages }
      } catch {
        // A character that no font has is no reason for no letter: it is shown as a box, without the standard.
        return { pdf: compiler.pdf(result, { pdfStandard: '1.7' }), pages }
      } finally {
        compiler.evictCache(cachedLetters)
      }
    },
  }
}

async function portableEngine(fontBlobs: Buffer[]): Promise<Engine> {
  initSync({ module: readFileSync(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const blob of fontBlobs) await builder.add_raw_font(new Uint8Array(blob))
  const compiler = await builder.build()
  let letters = 0
  return {
    kind: 'portable',
    pdf(template, letter) {
      compiler.add_source('/letter.typ', template)
      const { result, diagnostics } = compiler.compile('/letter.typ', [['letter', letter]], 'pdf', 1)
      if (!result) throw new Error(JSON.stringify(diagnostics))
      if (++letters % cachedLetters === 0) compiler.reset()
      const pages: number[] = JSON.parse(
        compiler.query('/letter.typ', [['letter', letter]], '<pages>', 'value'),
      )
      return { pdf: result, pages: pages[0] ?? 1 }
    },
  }
}
