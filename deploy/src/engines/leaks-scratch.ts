import { severalOfEach } from '../testing/several.ts'
const journal = await severalOfEach()
console.log(`TO=${journal.address}`)
console.log(`ORIGINS=${journal.queries.map(({ at }) => at).join(',')}`)
process.stdin.resume()
process.on('SIGTERM', () => journal.close().then(() => process.exit(0)))
