import './estilos.css';
import '../ui/tokens.css';
