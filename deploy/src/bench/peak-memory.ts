/** Loaded into a measured process beside its own code: sends the most memory that was resident, in bytes, when it has done its work. */

const KIBIBYTE = 1024

process.once('beforeExit', () => process.send?.(process.resourceUsage().maxRSS * KIBIBYTE))
