import { testScreens } from './harness/every-screen.ts';

testScreens(0);
