import { leaseContract } from './contract.ts'
import { inProcessLeases } from './in-process.ts'

leaseContract('The leases within a process', async () => {
  const leases = inProcessLeases()
  return { open: async () => leases, remove: async () => {} }
})
