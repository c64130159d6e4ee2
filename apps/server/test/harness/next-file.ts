import { test } from 'node:test'
import { endTiller } from './harness.ts'

// Imported between two test files that share a process, once for each pair (`tools/test-run/groups.ts`).
test('the next file has a Tiller and a database of its own', endTiller)
