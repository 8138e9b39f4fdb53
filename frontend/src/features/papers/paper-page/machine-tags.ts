export { paperTags } from './paper-tags.ts'
export { signposts } from './signposts.ts'
