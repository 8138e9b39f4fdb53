import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { proofsEnd } from '../testing/proofs-end.ts'

proofsEnd('In the embedded vault', openEmbeddedPorts)
