import { createFileRoute } from '@tanstack/react-router';
import { signedInOnly } from './-guard.ts';

export const Route = createFileRoute('/compare')({ beforeLoad: signedInOnly('compare') });
