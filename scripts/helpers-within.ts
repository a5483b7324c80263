import type { Plugin } from 'vite'

/**
 * Moves the bundler's own helpers into the file that is there before every other which needs them. The bundler makes a
 * file of a kilobyte of them, and no option of it says otherwise; on a first visit that is one connection more.
 * @param name of the file that takes them in
 * @throws Error when the bundler writes them in another way than this was made for, or a file cannot have them there
 */
export function helpersWithin(name: string): Plugin {
  return {
    name: 'helpers-within',
    apply: 'build',
    generateBundle: {
      // Before the page and the lists of what each part needs are written.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const helpers = chunks.find((chunk) => chunk.name === 'rolldown-runtime')
        const host = chunks.find((chunk) => chunk.name === name)
        const [, body, given] = /^([\s\S]*)export\{([^{}]*)\};\s*$/.exec(helpers?.code ?? '') ?? []
        if (!helpers || !host || body === undefined || given === undefined)
          throw new Error('The bundler now emits its helpers in an unknown form.')

        const made = given.split(',').map((each) => each.split(' as ').reverse().join(':'))
        const source = {
          own: `const helpers=(()=>{${body}return{${made}}})();export{helpers};`,
          fromHost: `import{helpers}from"./${fileIn(host.fileName)}";`,
        }
        for (const chunk of chunks.filter(({ imports }) => imports.includes(helpers.fileName))) {
          // One that did not need the host before would keep its name when the host changes; one that the host needs
          // would run before it.
          if (chunk !== host && !chunk.imports.includes(host.fileName))
            throw new Error(`${chunk.fileName} needs helpers but does not import ${host.fileName}.`)
          const line = new RegExp(`import\\{([^{}]*)\\}from"\\./${fileIn(helpers.fileName)}";`)
          const taken = line.exec(chunk.code)?.[1]?.replaceAll(' as ', ':')
          if (taken === undefined) throw new Error(`${chunk.fileName} does not list the helpers it needs.`)
          const there = chunk === host ? source.own : source.fromHost
          chunk.code = chunk.code.replace(line, () => `${there}const{${taken}}=helpers;`)
          chunk.imports = [host.fileName, ...chunk.imports].filter(
            (file, index, all) =>
              file !== helpers.fileName && file !== chunk.fileName && all.indexOf(file) === index,
          )
        }
        delete bundle[helpers.fileName]
      },
    },
  }
}

function fileIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
