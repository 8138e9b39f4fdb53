import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import type { VaultKinds } from '@shodh/adapters/vault/vault.ts'
import { proofsEnd } from '../testing/proofs-end.ts'

const newRoom = withMongodb()

proofsEnd('In the MongoDB vault', async <Kinds extends VaultKinds>() => {
  const ports = await openEmbeddedPorts<Kinds>()
  const room = await newRoom()
  const vault = await openMongodbVault<Kinds>(room)
  const close = async () => {
    await vault.close()
    await room.remove()
    await ports.close()
  }
  return { ...ports, vault, close }
})
