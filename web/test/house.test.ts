import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const mostFiles = 25
const mostLines = 120

const all = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => statSync(name).isFile())
const sources = all
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
  .map((name) =>
    ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true),
  )

/** Calls a function for each node of a file. */
function walk(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => walk(child, look))
}

/** The files of the page that a file imports, at once or later. */
function imports(file: ts.SourceFile): string[] {
  const found: string[] = []
  walk(file, (node) => {
    const spec =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined
    if (!spec || !ts.isStringLiteral(spec) || !spec.text.startsWith('.')) return
    const path = join(dirname(file.fileName), spec.text)
    const ends = ['.ts', '.tsx', '/index.ts']
    const hit = ends.map((end) => path + end).find((name) => all.includes(name))
    if (hit) found.push(hit)
  })
  return found
}

/** The circles of a graph: from a node over its arrows back to itself, each node in one at most. */
function circles(arrows: ReadonlyMap<string, Iterable<string>>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (node: string, way: string[]): void => {
    if (way.includes(node)) found.push([...way.slice(way.indexOf(node)), node].join(' > '))
    if (done.has(node)) return
    done.add(node)
    for (const next of arrows.get(node) ?? []) visit(next, [...way, node])
  }
  for (const node of arrows.keys()) visit(node, [])
  return found
}

const graph = new Map(sources.map((file) => [file.fileName, imports(file)]))

it('no file imports itself by way of others', () => {
  expect(circles(graph)).toEqual([])
})

it('a folder has so many files that a look finds one', () => {
  const count = new Map<string, number>()
  for (const name of all) count.set(dirname(name), (count.get(dirname(name)) ?? 0) + 1)
  expect([...count].filter(([, n]) => n > mostFiles)).toEqual([])
})

it.each(['board', 'flick', 'pages/match'])('arrows between the rooms of %s run down', (room) => {
  const inside = join('src', room)
  const roomOf = (name: string): string => dirname(name).slice(inside.length + 1)
  const arrows = new Map<string, Set<string>>()
  for (const [from, to] of graph) {
    if (!from.startsWith(`${inside}/`)) continue
    const here = to.filter((name) => name.startsWith(`${inside}/`)).map(roomOf)
    const known = arrows.get(roomOf(from)) ?? new Set()
    arrows.set(roomOf(from), known)
    for (const name of here) if (name !== roomOf(from)) known.add(name)
  }
  expect(circles(arrows)).toEqual([])
})

/** The functions of a file that have more lines than a number, each with its place and how many it has. */
function longFunctions(file: ts.SourceFile, most: number): string[] {
  const found: string[] = []
  const lineOf = (at: number) => file.getLineAndCharacterOfPosition(at).line
  walk(file, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return
    const from = lineOf(node.getStart())
    const lines = lineOf(node.getEnd()) - from + 1
    if (lines > most) found.push(`${file.fileName}:${from + 1}, ${lines} lines`)
  })
  return found
}

it('a function can be read at a glance', () => {
  expect(sources.flatMap((file) => longFunctions(file, mostLines))).toEqual([])
})

it('tells a function that is too long', () => {
  const text = 'const f = (): void => {\n\n}\nclass C {\n  m() {\n  }\n}\n'
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  expect(longFunctions(file, 2)).toEqual(['a.ts:1, 3 lines'])
  expect(longFunctions(file, 3)).toEqual([])
})
