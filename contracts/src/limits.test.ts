import { expect, test } from 'vitest'
import * as limits from './limits.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

test.each([
  ['an idle session ends', limits.SESSION_IDLE_SECONDS, 2 * HOUR],
  ['every session ends', limits.SESSION_SECONDS, DAY],
  ['a link that verifies an address is valid', limits.VERIFICATION_LINK_SECONDS, DAY],
  ['a new address waits to be verified', limits.EMAIL_CHANGE_SECONDS, 7 * DAY],
  ['a browser is known', limits.DEVICE_SECONDS, 180 * DAY],
  ['a link for a new password is valid', limits.RESET_LINK_SECONDS, HOUR],
  ['an account is locked at most', limits.SIGN_IN_BACKOFF_MAX_SECONDS, 15 * MINUTE],
  ['a mail about a message is tried', limits.CONTACT_MAIL_SECONDS, 7 * DAY],
  ['a challenge is valid', limits.HUMAN_CHECK_SECONDS, 20 * MINUTE],
])('how long %s: %i seconds', (_, seconds, expected) => {
  expect(seconds).toBe(expected)
})

test('a PDF has 50 MiB at most, a body of JSON 16 KiB, one of a bulk call 8 MiB', () => {
  const { PDF_MAX_BYTES, JSON_BODY_MAX_BYTES, BULK_BODY_MAX_BYTES } = limits
  expect([PDF_MAX_BYTES, JSON_BODY_MAX_BYTES, BULK_BODY_MAX_BYTES]).toEqual([52_428_800, 16 * 1024, 8_388_608])
})
