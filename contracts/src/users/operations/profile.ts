import { Nothing } from '../../envelope.ts'
import { SIGN_IN_DAYS, SIGN_INS_SHOWN } from '../../limits.ts'
import { command, ok, operationsOf, sent } from '../../operations/operation.ts'
import { ReviseProfile } from '../commands.ts'
import { examplePassword, exampleUser } from '../examples.ts'
import { examplePersonalData, PersonalDataResponse } from '../personal-data.ts'
import { Profile, SessionsEndedResponse, SessionsResponse, SignInsResponse, StorageKeyResponse } from '../views.ts'

const api = operationsOf('Profile')
const allow = 'use the own account'
const pendingEmail = 'asha@example.org'

export const profileOperations = {
  getProfile: api.get('/users/profile', {
    summary: 'Read the own account',
    allow,
    response: ok(Profile, exampleUser),
    refusals: ['USER_NOT_FOUND'],
  }),
  reviseProfile: api.patch('/users/profile', {
    summary: 'Change the own name, e-mail address or weekly mail',
    description:
      'Another e-mail address needs the current password, and becomes active once it is verified; until then it is the `pendingEmail`. Where there is a second step, it also needs a proof of the last ten minutes. `weeklyDigest` says whether an auditor is sent the weekly mail about the record.',
    allow,
    body: sent(ReviseProfile, { email: pendingEmail, currentPassword: examplePassword }),
    response: ok(Profile, { ...exampleUser, pendingEmail }),
    refusals: [
      'STEP_UP_REQUIRED',
      'CURRENT_PASSWORD_WRONG',
      'SIGN_IN_THROTTLED',
      'EMAIL_TAKEN',
      'TOO_MANY_REQUESTS',
      'USER_NOT_FOUND',
    ],
    ...command,
  }),
  readPersonalData: api.post('/users/profile/personal-data', {
    summary: 'Read all that the journal knows of oneself',
    description: 'Account, sessions, drafts, messages, mails and the own entries of the log, without secrets.',
    allow,
    response: ok(PersonalDataResponse, examplePersonalData),
    isWeighty: true,
    refusals: ['USER_NOT_FOUND'],
  }),
  getStorageKey: api.get('/users/profile/storage-key', {
    summary: 'Read the key for what a browser stores of the own work',
    description:
      'A browser encrypts with it (AES-GCM) what its user has typed and not sent yet, so that nobody else can read that there. It is the same in every session of a user, until the operator makes new keys or restores a backup.',
    allow,
    response: ok(StorageKeyResponse, { key: 'kq3sX0s1q7mHn0ybl5tQ7x2W8pVQ1Jt0sHc9mF4uZ2o' }),
  }),
  listSessions: api.get('/users/profile/sessions', {
    summary: 'List the own sessions, latest seen first',
    allow,
    response: ok(SessionsResponse, {
      sessions: [
        {
          id: '8d1f0c52-6a0c-4a2f-9d1e-5d3d6b1f2a44',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          createdAt: '2026-01-15T04:00:00.000Z',
          lastSeenAt: '2026-01-15T04:31:00.000Z',
          expiresAt: '2026-01-16T04:00:00.000Z',
          isCurrent: true,
        },
      ],
    }),
  }),
  listSignIns: api.get('/users/profile/sign-ins', {
    summary: `List the own sign-ins of ${SIGN_IN_DAYS} days, newest first`,
    description: `At most ${SIGN_INS_SHOWN}. They are erased after that time, and with the account.`,
    allow,
    response: ok(SignInsResponse, {
      signIns: [
        {
          at: '2026-01-15T04:00:00.000Z',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          methods: ['password', 'totp'],
        },
      ],
    }),
  }),
  endOtherSessions: api.delete('/users/profile/sessions', {
    summary: 'End all other sessions',
    allow,
    response: ok(SessionsEndedResponse, { ended: 2 }),
    refusals: ['USER_NOT_FOUND'],
    ...command,
  }),
  endSession: api.delete('/users/profile/sessions/:id', {
    summary: 'End one of the own sessions',
    allow,
    response: ok(Nothing, {}),
    refusals: ['SESSION_NOT_FOUND'],
    ...command,
  }),
} as const
