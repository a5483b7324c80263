import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Node, SourceFile, TemplateLiteral, TypeNode } from 'typescript/unstable/ast'
import {
  isFunctionDeclaration,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** A statement of a `sql.ts`, by its function and the texts of its template, with the columns that its type says. */
export type DeclaredRow = { place: string; strings: string[]; columns: Map<string, string> }
/** @property row undefined for a number */
type Read = { asker: string; template: TemplateLiteral; row: TypeNode | undefined; isColumn: boolean }

/**
 * The row types of all `sql.rows<Row>`, `sql.one<Row>` and `sql.only<Row>`, as the compiler understands them; of
 * `sql.value<T>`, `sql.values<T>` and `sql.number` the type of their one column, whose name is empty here.
 */
export function declaredRows(): DeclaredRow[] {
  const api = new API()
  try {
    const config = resolve('tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} was not read`)
    const { program, checker } = project
    const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
      .map((path) => `src/server/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('/sql.ts'))
    return files.flatMap((file) => {
      const source = program.getSourceFile(resolve(file))
      if (!source) throw new Error(`${file} was not read`)
      return readsIn(source).flatMap(({ asker, template, row, isColumn }) => {
        const place = `${file.split('/').slice(-2).join('/')} ${asker}`
        const strings = textsOf(template)
        if (!row) return [{ place, strings, columns: new Map([['', 'number']]) }]
        const type = checker.getTypeFromTypeNode(row)
        if (!type) throw new Error(`${file}: a type was not understood`)
        if (isColumn) return [{ place, strings, columns: new Map([['', kindOf(checker, type)]]) }]
        // Rows of any columns, as the export has them.
        if (checker.getIndexInfosOfType(type).length > 0) return []
        return [{ place, strings, columns: columnsOf(checker, type, row) }]
      })
    })
  } finally {
    api.close()
  }
}

function readsIn(source: SourceFile): Read[] {
  const found: Read[] = []
  let asker = ''
  const visit = (node: Node): void => {
    if (isFunctionDeclaration(node)) asker = node.name?.text ?? ''
    if (isTaggedTemplateExpression(node) && isPropertyAccessExpression(node.tag)) {
      const [way, row] = [node.tag.name.text, node.typeArguments?.[0]]
      const isColumn = ['value', 'values'].includes(way)
      if (way === 'number' || (row && (isColumn || ['rows', 'one', 'only'].includes(way))))
        found.push({ asker, template: node.template, row, isColumn })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function textsOf(template: TemplateLiteral): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

function columnsOf(checker: Checker, row: Type, at: Node): Map<string, string> {
  return new Map(
    checker
      .getPropertiesOfType(row)
      .map((property) => [property.name, kindOf(checker, checker.getTypeOfSymbolAtLocation(property, at))]),
  )
}

/** What a value is, apart from null: `text`, `number`, `boolean`, a list of these, `bytes`, else `json`. */
function kindOf(checker: Checker, given: Type): string {
  const type = checker.getNonNullableType(given) ?? given
  const is = (other: Type) => checker.isTypeAssignableTo(type, other)
  if (is(checker.getNeverType())) return 'nothing'
  if (is(checker.getStringType())) return 'text'
  if (is(checker.getNumberType())) return 'number'
  if (is(checker.getBooleanType())) return 'boolean'
  const [item] = checker.isArrayType(type) && type.isTypeReference() ? checker.getTypeArguments(type) : []
  if (item) return `${kindOf(checker, item)}[]`
  return type.getSymbol()?.name === 'Buffer' ? 'bytes' : 'json'
}
