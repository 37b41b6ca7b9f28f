import './styles/main.css';
import { boot } from './start/boot.tsx';

void boot();
