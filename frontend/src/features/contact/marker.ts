import { storageMark } from '../../browser-storage.ts'

/** Whether messages may wait in this browser. */
export const { isSet: mayHaveQueued, set: markQueued } = storageMark('shodh:contact-queued')
