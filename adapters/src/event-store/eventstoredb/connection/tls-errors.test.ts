import { expect, test } from 'vitest'
import { certificateErrorOf, tlsErrorOf } from './tls-errors.ts'

const REPORT =
  '409D2AA3A27F0000:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl/tlsany_meth.c:77:'

test.each([
  [`${REPORT}\n`, 'wrong version number'],
  [`Last error: Error: ${REPORT} .`, 'wrong version number'],
  [
    'C0:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:a.c:1605:SSL alert number 40\n',
    'sslv3 alert handshake failure',
  ],
  ['self-signed certificate', undefined],
])('Of %o the reason is %o', (message, reason) => expect(tlsErrorOf(message)).toBe(reason))

const UNCONNECTED = '14 UNAVAILABLE: No connection established. Last error: Error: '

test.each([
  [
    'self-signed certificate; if it is installed locally, try --use-system-ca. Resolution note: ',
    'self-signed certificate',
  ],
  ['unable to verify the first certificate. Resolution note: ', 'unable to verify the first certificate'],
  [
    "Hostname/IP does not match certificate's altnames: Host: log. is not cert's CN: db",
    "Hostname/IP does not match certificate's altnames: Host: log. is not cert's CN: db",
  ],
  ['connect ECONNREFUSED 127.0.0.1:2113. Resolution note: ', undefined],
  [`${REPORT.replace('wrong version number', 'tlsv1 alert certificate required')}`, undefined],
])('Of %o the certificate error is %o', (message, reason) =>
  expect(certificateErrorOf(UNCONNECTED + message)).toBe(reason),
)
