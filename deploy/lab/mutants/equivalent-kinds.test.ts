import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { strykerPlugins } from './equivalent-kinds.ts'

const [{ value }] = strykerPlugins
const text = (given: string) => ({ type: 'StringLiteral', value: given })
const called = (name: string) => ({ type: 'Identifier', name })

const property = (key: string, node: object) => ({ type: 'ObjectProperty', key: called(key), value: node })
const object = (...names: string[]) => ({
  type: 'ObjectExpression',
  properties: names.map(name => property(name, text(''))),
})

const name = text('save-draft')
const commandName = { node: name, parent: property('name', name) }
const label = text('device')
const empty = text('')

test('The name of a command is ignored, and no other name', () => {
  const within = (parent: { type: string }) =>
    value.shouldIgnore({ ...commandName, parentPath: { node: parent, parent } })
  expect(within(object('name', 'decide'))).toContain("command's name")
  expect(within(object('name', 'email'))).toBeUndefined()
})

test('What an id or a code is derived for is ignored, and no other argument', () => {
  const argumentOf = (callee: string) =>
    value.shouldIgnore({ node: label, parent: { type: 'CallExpression', callee: called(callee) } })
  expect(argumentOf('mac')).toContain('other purposes')
  expect(argumentOf('refuse')).toBeUndefined()
})

test('An empty text that stands for a missing one is ignored, and no other text', () => {
  const behind = (node: { type: string }, operator: string) =>
    value.shouldIgnore({ node, parent: { type: 'LogicalExpression', operator, right: node } })
  expect(behind(empty, '??')).toContain('missing')
  expect(behind(empty, '||')).toBeUndefined()
  expect(behind(label, '??')).toBeUndefined()
  expect(value.shouldIgnore({ node: empty, parent: { type: 'AssignmentPattern', right: empty } })).toContain('missing')
})

test('A catch that only returns undefined is ignored, and none that returns something', () => {
  const caught = (argument: object) =>
    value.shouldIgnore({
      node: { type: 'BlockStatement', body: [{ type: 'ReturnStatement', argument }] },
      parent: { type: 'CatchClause' },
    })
  expect(caught(called('undefined'))).toContain('false')
  expect(caught(called('error'))).toBeUndefined()
})

test('Each mark in a source names mutators and has its reason', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = globSync('{contracts,command-service,projections,query-service}/src/**/*.ts', { cwd: root })
  const marks = sources.flatMap(file => readFileSync(join(root, file), 'utf8').match(/Stryker disable.*/gu) ?? [])
  expect(marks.length).toBeGreaterThan(100)
  expect(
    marks.filter(mark => !/^Stryker disable (?:next-line )?[A-Z][A-Za-z]+(?:, [A-Z][A-Za-z]+)*: ./u.test(mark)),
  ).toEqual([])
})
