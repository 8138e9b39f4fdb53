import { serveTasks } from '@shodh/adapters/file-tasks/serve-tasks.ts'
import { DRAW_CARD, DRAW_ICON } from '@shodh/command-service/pictures/cards/draw-card.ts'
import { DRAW_CONTENTS } from '@shodh/command-service/papers/contents/draw-contents.ts'
import { drawContentsOfFile } from '@shodh/command-service/papers/contents/draw-contents-of-file.ts'
import { drawCardOfFile, drawIconOfFile } from '@shodh/command-service/pictures/cards/draw-card-of-file.ts'

serveTasks({ [DRAW_CARD]: drawCardOfFile, [DRAW_ICON]: drawIconOfFile, [DRAW_CONTENTS]: drawContentsOfFile })
