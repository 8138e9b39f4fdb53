import { storageMark } from '../../../../../storage-mark.ts'

/** The browser's database of entries that are not uploaded yet. */
export const DATABASE = 'shodh-desk'

/** Whether this browser may hold such entries. */
export const { isSet: hasDesk, set: markDesk } = storageMark('shodh:desk')
