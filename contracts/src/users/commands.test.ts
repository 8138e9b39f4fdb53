import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as commands from './commands.ts'
import { UserFilter } from './views.ts'
import { issuesOf } from '../testing/issues-of.ts'

const { LogIn, LogOut, RefreshSession, VerifyEmail, ResetPassword, ChangePassword, SetUp, ReviseProfile } = commands
const { CreateUser, ReviseUser, ResetUserPassword, ResendOtp } = commands

const email = 'asha@library.invalid'
const password = 'Banyan-shade-42'
const long = (count: number) => 'x'.repeat(count)

describe('a command about accounts', () => {
  test.each<[z.ZodMiniType, unknown, object?]>([
    [LogIn, { email: 'ａsha', password: ' any \u202e' }, { email: 'asha' }],
    [RefreshSession, { refreshToken: long(200) }],
    [LogOut, null],
    [LogOut, {}],
    [VerifyEmail, { email, otp: ' 123456 ' }, { otp: '123456' }],
    [VerifyEmail, { email, token: long(200) }],
    [ResetPassword, { email, token: 'x', newPassword: password }],
    [ChangePassword, { currentPassword: 'x', newPassword: 'aaaaaaa1A' }],
    [CreateUser, { name: ' Jose\u0301 ', email, password }, { name: 'José', role: 'author', status: 'active' }],
    [CreateUser, { name: 'A', email, password, role: 'admin', status: 'inactive' }],
    [
      CreateUser,
      { name: 'A', email: 'ａsha@library.invalid', password: 'banyan42' },
      { email, role: 'author', status: 'active' },
    ],
    [ReviseUser, { name: 'A', email, role: 'auditor', status: 'inactive' }],
    [ReviseUser, {}],
    [ResetUserPassword, { newPassword: password }],
    [ResetUserPassword, null],
    [SetUp, { token: 'x', name: 'A', email, password }],
    [ReviseProfile, { name: 'A', email, currentPassword: 'x' }],
    [
      UserFilter,
      { role: 'admin', status: 'active', search: 'a', page: '1', limit: '10000' },
      { page: 1, limit: 10_000 },
    ],
    [UserFilter, { page: '1000000', limit: '1' }, { page: 1_000_000, limit: 1 }],
  ])('%# is read', (schema, given, read) => {
    expect(schema.parse(given)).toEqual(given && { ...given, ...read })
  })

  const required = 'Password is required'
  const tooLong = 'Password cannot exceed 128 characters'
  const otp = 'Please enter a valid 6-digit OTP'
  const link = 'The link is not complete'
  const known = 'Please enter a valid email address'
  test.each<[z.ZodMiniType, object, string, string]>([
    [LogIn, { email: null, password: null }, 'email', 'Email is required'],
    [LogIn, { email: 7 }, 'email', 'Email must be text'],
    [LogIn, { email: long(255) }, 'email', known],
    [LogIn, { email: 'a\u202e' }, 'email', known],
    [LogIn, { password: '' }, 'password', required],
    [LogIn, { password: 7 }, 'password', required],
    [LogIn, { password: long(129) }, 'password', tooLong],
    [LogIn, { password: long(1100) }, 'password', tooLong],
    [RefreshSession, {}, 'refreshToken', 'Refresh token is required'],
    [RefreshSession, { refreshToken: '' }, 'refreshToken', 'Refresh token is required'],
    [RefreshSession, { refreshToken: 7 }, 'refreshToken', 'Refresh token must be text'],
    [RefreshSession, { refreshToken: long(201) }, 'refreshToken', 'Refresh token cannot exceed 200 characters'],
    [RefreshSession, { refreshToken: 'a\n' }, 'refreshToken', 'Refresh token contains invalid characters'],
    [VerifyEmail, { email }, 'otp', otp],
    [VerifyEmail, { email, otp: '123456', token: 'x' }, 'otp', otp],
    ...['12345', '1234567', 'a23456', 'x123456', 7].map((code): [z.ZodMiniType, object, string, string] => [
      ...([VerifyEmail, { email, otp: code }, 'otp', otp] as const),
    ]),
    ...['', long(201), 'a\n'].map((token): [z.ZodMiniType, object, string, string] => [
      ...([VerifyEmail, { email, token }, 'token', link] as const),
    ]),
    [VerifyEmail, { email, token: 7 }, 'token', 'Link must be text'],
    [ResendOtp, {}, 'email', 'Email address is required'],
    [ResendOtp, { email: 'asha' }, 'email', known],
    [CreateUser, {}, 'email', 'Email is required'],
    [CreateUser, { email: 7 }, 'email', 'Email must be text'],
    [CreateUser, { email: 'asha' }, 'email', 'Invalid email format'],
    ...['two..dots@library.invalid', '.asha@library.invalid', 'asha.@library.invalid', 'asha@library..invalid'].flatMap(
      wrong =>
        [CreateUser, ReviseUser, ReviseProfile, SetUp].map((schema): [z.ZodMiniType, object, string, string] => [
          schema,
          { email: wrong },
          'email',
          'Invalid email format',
        ]),
    ),
    [CreateUser, { email: `${long(251)}@b.c` }, 'email', 'Email address is too long'],
    [CreateUser, { name: 7 }, 'name', 'Name must be text'],
    [CreateUser, { name: long(101) }, 'name', 'Name cannot exceed 100 characters'],
    [CreateUser, { role: 'editor' }, 'role', 'Role must be admin, author or auditor'],
    [CreateUser, { status: 'gone' }, 'status', 'Status must be active or inactive'],
    [CreateUser, { password: '' }, 'password', required],
    [CreateUser, { password: 7 }, 'password', required],
    [CreateUser, { password: 'Ab1-567' }, 'password', 'Password must be at least 8 characters'],
    [CreateUser, { password: `Ab1-${long(125)}` }, 'password', tooLong],
    [CreateUser, { password: long(1100) }, 'password', tooLong],
    [CreateUser, { password: 'Banyan-shade\u202e42' }, 'password', 'Password contains invalid characters'],
    [CreateUser, { password: 'banyanshade' }, 'password', 'Password is too weak. Please choose a stronger password.'],
  ])('%# is refused in its own sentence', (schema, given, path, sentence) => {
    const own = issuesOf(schema, given)?.filter(([field]) => field === path)
    expect(own).toEqual([[path, sentence]])
  })
  test('is refused for the fields of another one', () => {
    for (const schema of [LogIn, RefreshSession, SetUp, ReviseProfile, ReviseUser])
      expect(schema.safeParse({ unknown: 1 }).error?.issues.map(({ code }) => code)).toContain('unrecognized_keys')
    for (const page of ['0', '1000001']) expect(issuesOf(UserFilter, { page })).toHaveLength(1)
    for (const limit of ['0', '10001']) expect(issuesOf(UserFilter, { limit })).toHaveLength(1)
  })
})
