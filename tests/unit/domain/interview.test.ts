import { expect, test } from 'vitest';
import {
  type InterviewAction,
  type InterviewStep,
  interviewOf,
  isCalledOff,
  mayTakeStep,
} from '../../../src/domain/interview.ts';

const step = (number: number, action: InterviewAction, times: string[] = []): InterviewStep => ({
  step: number,
  action,
  times,
  zone: '',
  minutes: 0,
  place: '',
  link: '',
});

test('the last step counts, in whatever order steps arrive', () => {
  const steps = [step(2, 'accept', ['b']), step(1, 'propose', ['a', 'b'])];
  expect(interviewOf(steps)).toMatchObject({ status: 'agreed', step: 2, time: 'b' });
  expect(interviewOf(steps.toReversed())).toEqual(interviewOf(steps));
});

test('an agreed time that no longer counts is known, so that calendars can drop it', () => {
  const agreed = [step(1, 'propose', ['a']), step(2, 'accept', ['a'])];
  expect(isCalledOff(interviewOf(agreed))).toBe(false);
  for (const action of ['cancel', 'propose'] as const)
    expect(isCalledOff(interviewOf([...agreed, step(3, action)]))).toBe(true);
  expect(isCalledOff(interviewOf([step(1, 'propose'), step(2, 'cancel')]))).toBe(false);
});

test('each side may only do its part', () => {
  const may = (actions: InterviewAction[], side: 'applicant' | 'employer') => {
    const interview = interviewOf(actions.map((action, at) => step(at + 1, action)));
    return (['propose', 'accept', 'decline', 'ask', 'cancel'] as const).filter(action =>
      mayTakeStep(interview, side, action),
    );
  };
  expect(may([], 'applicant')).toEqual([]);
  expect(may([], 'employer')).toEqual(['propose']);
  expect(may(['propose'], 'applicant')).toEqual(['accept', 'decline', 'ask']);
  expect(may(['propose'], 'employer')).toEqual(['propose', 'cancel']);
  expect(may(['propose', 'accept'], 'applicant')).toEqual(['cancel']);
  expect(may(['propose', 'accept'], 'employer')).toEqual(['propose', 'cancel']);
  expect(may(['propose', 'accept', 'cancel'], 'applicant')).toEqual([]);
});
