import { resolve } from 'node:path'
import type { TreeHeadArchive } from '@shodh/adapters/audit/tree-head-archive/tree-head-archive.ts'
import { treeHeadFolder } from '@shodh/adapters/audit/tree-head-archive/folder.ts'
import { treeHeadAddress } from '@shodh/adapters/audit/tree-head-archive/http.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { httpWitness } from '@shodh/adapters/audit/witness/http.ts'
import type { Witness } from '@shodh/adapters/audit/witness/witness.ts'
import { parseVkey, SIGNATURE_TYPES } from '@shodh/contracts/audit/proof/note.ts'
import { type Environment, WrongSetting } from './environment.ts'

const FORM =
  'WITNESSES must be a key and an address each, with commas between: name+01234567+BASE64 https://example.org'

const witnessOf = (item: string): Witness => {
  const [vkey = '', address = '', ...more] = item.trim().split(/\s+/u)
  const key = parseVkey(sha256, vkey)
  const isAddress = /^https?:$/u.test(URL.parse(address)?.protocol ?? '')
  if (!key || key.type !== SIGNATURE_TYPES.cosignature || !isAddress || more.length > 0) throw new WrongSetting(FORM)
  return httpWitness(key, address)
}

/** Who remembers the tree heads of the public log beside the journal; nobody unless the settings say so. Throws WrongSetting. */
export const publicLogOthers = ({
  WITNESSES,
  CHECKPOINT_FOLDER,
  CHECKPOINT_PUT_URL,
}: Environment): { readonly witnesses: readonly Witness[]; readonly archives: readonly TreeHeadArchive[] } => ({
  witnesses: WITNESSES === undefined ? [] : WITNESSES.split(',').map(witnessOf),
  archives: [
    ...(CHECKPOINT_FOLDER === undefined ? [] : [treeHeadFolder(resolve(CHECKPOINT_FOLDER))]),
    ...(CHECKPOINT_PUT_URL === undefined ? [] : [treeHeadAddress(CHECKPOINT_PUT_URL)]),
  ],
})
