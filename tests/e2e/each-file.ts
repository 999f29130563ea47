import { afterAll } from 'vitest';
import { closeDevices } from './device.ts';

afterAll(closeDevices);
