import { startClamdPeer } from '@shodh/adapters/scanner/testing/clamd-peer.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { environment } from '../../settings/environment.ts'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import { scannerOf } from './scanner.ts'
import { systemQueries } from './system-ports.ts'

test('Without CLAMD_URL nothing is scanned, and SCANNER_OPTIONAL says whether a scan is', () => {
  const isOptional = (variables: NodeJS.ProcessEnv) => scannerOf(environment(variables))?.isOptional
  const CLAMD_URL = 'unix:/run/clamav/clamd.ctl'
  expect([isOptional({}), isOptional({ CLAMD_URL }), isOptional({ CLAMD_URL, SCANNER_OPTIONAL: '1' })]).toEqual([
    ...[undefined, false, true],
  ])
})

test('The health of the system names a scanner that does not respond', async () => {
  const folder = await temporaryFolder()
  const stores = await embeddedStores(folder)
  const { url, close } = await startClamdPeer()
  onTestFinished(() => stores.close())
  const { connections } = systemQueries(stores, { scanner: scannerOf(environment({ CLAMD_URL: url })) })
  const isReachable = async () =>
    (await connections()).flatMap(each => (each.name === 'virus scanner' ? each.isReachable : []))
  expect(await isReachable()).toEqual([true])
  await close()
  expect(await isReachable()).toEqual([false])
  expect(await systemQueries(stores).connections()).toHaveLength(4)
})
