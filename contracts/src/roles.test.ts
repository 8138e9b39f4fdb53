import { expect, test } from 'vitest'
import { may, permissions } from './roles.ts'

test('an administrator may do everything', () => {
  const all = Object.keys(permissions) as (keyof typeof permissions)[]
  expect(all.filter(permission => !may('admin', permission))).toEqual([])
})

test('others may do what their role has, and nothing else', () => {
  expect(may('author', 'upload papers')).toBe(true)
  expect(may('author', 'delete papers')).toBe(false)
  expect(may('author', 'see who did what')).toBe(false)
  expect(may('auditor', 'see who did what')).toBe(true)
  expect(may('auditor', 'upload papers')).toBe(false)
})
